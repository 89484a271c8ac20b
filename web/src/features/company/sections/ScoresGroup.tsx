import type { CompanyScores, ScoreHistory } from "@munshi/bff/contract";
import { PriceScoreChart } from "../../../charts/PriceScoreChart.tsx";
import { noScoreText, ScoreGauges } from "../../../company-parts/ScoreGauges.tsx";
import { FigureButton, PageFigureButton } from "../../../company-parts/FigureButton.tsx";
import { printBare } from "../../../company-parts/print-figure.ts";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { formatDate } from "../../../lib/format.ts";
import { PageGroup } from "../PageGroup.tsx";
import { ScoreBreakup } from "./ScoreBreakup.tsx";
import { ScoreChanges } from "./ScoreChanges.tsx";
import "./scores.css";

/** The scores, what made them, how they moved, and the price next to them. */
export function ScoresGroup() {
  return (
    <PageGroup id="scores">
      <SectionPart
        name="scores"
        title="Current scores"
        emptyText={noScoreText}
        height={420}
        stamp={({ rules, asOf }) => ({
          source: `Rule set ${rules.version}, “${rules.title}”`,
          asOf,
          footnote: "Scores range from 0 to 100 and are not advice.",
        })}
      >
        {(scores) => (
          <>
            <ScoreGauges scores={scores} />
            <ScoreFoot scores={scores} />
          </>
        )}
      </SectionPart>
      <SectionPart name="scores" title="Score breakdown" height={520} isFurther>
        {(scores) => <ScoreBreakup scores={scores} />}
      </SectionPart>
      <SectionPart name="score-history" title="Price vs score" emptyText={noScoreText} height={560}>
        {(history) => <PriceAgainstScore history={history} />}
      </SectionPart>
      <SectionPart name="scores" title="Score history" height={160} isFurther>
        {({ changes }) => <ScoreChanges changes={changes} />}
      </SectionPart>
    </PageGroup>
  );
}

function ScoreFoot({ scores: { piotroski } }: { readonly scores: CompanyScores }) {
  return (
    <p className="score-foot figure">
      {piotroski.value === null ? (
        "Piotroski score not available."
      ) : (
        <>
          Piotroski score{" "}
          <strong>
            <FigureButton
              figureKey="piotroskiScore"
              title="Piotroski score"
              text={printBare(piotroski.value, "score")}
            />
          </strong>{" "}
          of {piotroski.of}.
        </>
      )}
    </p>
  );
}

function PriceAgainstScore({ history: { points } }: { readonly history: ScoreHistory }) {
  if (points.length === 0) return <p className="section-part-empty">{noScoreText}</p>;
  return (
    <PriceScoreChart
      title="Fundamental score and price"
      source="Scores on result dates; prices adjusted for splits and bonuses"
      asOf={points.at(-1)?.day ?? null}
      points={points.map(({ day, close, fundamental }) => ({
        day,
        price: close,
        score: fundamental,
      }))}
      formatDay={formatDate}
      formatPrice={(price) => printBare(price, "price")}
      renderFigure={(day, of, text) => (
        <PageFigureButton
          code={of === "price" ? "closeThen" : "scoreThen"}
          of={[day]}
          title={`${of === "price" ? "Price" : "Fundamental score"}, ${formatDate(day)}`}
          text={text}
        />
      )}
    />
  );
}
