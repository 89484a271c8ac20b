import type { Score } from "@munshi/bff/contract";
import { Gauge } from "../charts/Gauge.tsx";
import { FigureButton } from "./FigureButton.tsx";
import { ScoreFace } from "./ScoreFace.tsx";
import { printScore } from "./print-figure.ts";
import "./score-gauge.css";

/** A score on its dial: the number in text, the band's face and word, or why there is none. */
export function ScoreGauge({
  title,
  figureKey,
  score,
  size = "large",
}: {
  readonly title: string;
  /** Key of the figure that opens the score's details. */
  readonly figureKey: string;
  readonly score: Score;
  readonly size?: "large" | "small";
}) {
  const { value, meterBand } = score;
  // The documents shorten "Very Good" on a gauge alone.
  const label = meterBand === "good" ? "Good" : score.label;
  return (
    <div className={`score-gauge score-gauge-${size}`}>
      <p className="score-gauge-title">{title}</p>
      <div className="score-gauge-dial">
        <Gauge value={value} band={meterBand} />
        <p className="score-gauge-number figure">
          <FigureButton figureKey={figureKey} title={`${title} score`} text={printScore(score)} />
          {value !== null && <span className="visually-hidden"> of 100</span>}
        </p>
      </div>
      <p className="score-gauge-label">
        {/* Of the band that the word next to it names: at 60 and 80 the emoji reading differs. */}
        {meterBand !== null && <ScoreFace band={meterBand} size={size === "large" ? 20 : 16} />}
        {label ?? (score.absence === "not-rated" ? "Not rated" : "Not available")}
      </p>
    </div>
  );
}
