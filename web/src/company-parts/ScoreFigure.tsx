import type { Score } from "@munshi/bff/contract";
import { FigureButton } from "./FigureButton.tsx";
import { ScoreFace } from "./ScoreFace.tsx";
import { printScore } from "./print-figure.ts";
import "./score-figure.css";

/** A score in a row: the face of its band and the number, which opens; its band in words for readers. */
export function ScoreFigure({
  figureKey,
  title,
  score,
  coCode,
}: {
  readonly figureKey: string;
  readonly title: string;
  readonly score: Score;
  /** Company of the score, if not the page's company. */
  readonly coCode?: number;
}) {
  const { meterBand, label } = score;
  return (
    <span className="score-figure">
      {meterBand !== null && <ScoreFace band={meterBand} size={18} />}
      <FigureButton figureKey={figureKey} title={title} text={printScore(score)} coCode={coCode} />
      {label !== null && <span className="visually-hidden"> {label}</span>}
    </span>
  );
}
