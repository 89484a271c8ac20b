import type { CompanyScores } from "@munshi/bff/contract";
import { pageFigureKey } from "@munshi/bff/contract";
import { ScoreGauge } from "./ScoreGauge.tsx";
import "./score-gauges.css";

/** Shown if a company has no scores. */
export const noScoreText = "Score is not Available for the current quarter";

const breakup = [
  { key: "growth", title: "Growth", code: "growthScore" },
  { key: "trust", title: "Trust", code: "trustScore" },
  { key: "efficiency", title: "Efficiency", code: "efficiencyScore" },
  { key: "liquidity", title: "Liquidity", code: "liquidityScore" },
] as const;

/** Overall, fundamental and technical score, and the four that the fundamental one is made of. */
export function ScoreGauges({ scores }: { readonly scores: CompanyScores }) {
  const { overall, fundamental, technical } = scores;
  if (overall.value === null && overall.absence === "not-available") return <p>{noScoreText}</p>;
  return (
    <div className="score-gauges">
      <div className="score-gauges-row">
        <div className="score-gauges-main">
          <ScoreGauge title="Overall" figureKey={pageFigureKey("overallScore")} score={overall} />
          <ScoreGauge title="Fundamental" figureKey="score" score={fundamental} />
          <ScoreGauge title="Technical" figureKey="technicalScore" score={technical} />
        </div>
        <div className="score-gauges-breakup">
          {breakup.map(({ key, title, code }) => (
            <ScoreGauge key={key} title={title} figureKey={code} score={scores[key]} size="small" />
          ))}
        </div>
      </div>
    </div>
  );
}
