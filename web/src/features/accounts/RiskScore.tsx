import type { RiskLevel } from "@munshi/bff/contract";

const levels: Readonly<Record<RiskLevel, string>> = {
  LR: "Low risk",
  MR: "Moderate risk",
  HR: "High risk",
};

/** The questionnaire's score, as a number, a word and a bar. */
export function RiskScore({ score, risk }: { readonly score: number; readonly risk: RiskLevel }) {
  return (
    <div className="risk-score">
      <p>
        <strong className="figure">{score}</strong> of 100 · {levels[risk]}
      </p>
      <meter min={0} max={100} value={score} aria-label="Your score">
        {score} of 100
      </meter>
    </div>
  );
}
