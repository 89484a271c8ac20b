import type { CompanyScores } from "@munshi/bff/contract";
import { ScoreGauge } from "./ScoreGauge.tsx";
import "./score-gauges.css";

/** What stands where a company has no score at all. */
export const noScoreText = "Score is not Available for the current quarter";

const breakup = [
  { key: "growth", title: "Growth" },
  { key: "trust", title: "Trust" },
  { key: "efficiency", title: "Efficiency" },
  { key: "liquidity", title: "Liquidity" },
] as const;

/** Overall, fundamental and technical score, and the four that the fundamental one is made of. */
export function ScoreGauges({ scores }: { readonly scores: CompanyScores }) {
  const { overall, fundamental, technical } = scores;
  if (overall.value === null && overall.absence === "not-available") return <p>{noScoreText}</p>;
  return (
    <div className="score-gauges">
      <div className="score-gauges-row">
        <div className="score-gauges-main">
          <ScoreGauge title="Overall" score={overall} />
          <ScoreGauge title="Fundamental" score={fundamental} />
          <ScoreGauge title="Technical" score={technical} />
        </div>
        <div className="score-gauges-breakup">
          {breakup.map(({ key, title }) => (
            <ScoreGauge key={key} title={title} score={scores[key]} size="small" />
          ))}
        </div>
      </div>
    </div>
  );
}
