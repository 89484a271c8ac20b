import { drawBand, gaugeBands, gaugeSize, placeOnGauge } from "./gauge-geometry.ts";
import type { GaugeBand, GaugePart } from "./gauge-geometry.ts";
import "./gauge.css";

const { width, height, middle, base, radius } = gaugeSize;

/** The pointer: a wedge from outside the arc that touches the value. */
function drawPointer(value: number): string {
  const tip = placeOnGauge(value, radius - 9);
  const angle = Math.atan2(tip.y - base, tip.x - middle);
  const back = radius - 24;
  const side = (turn: number) =>
    `${(middle + back * Math.cos(angle + turn)).toFixed(2)} ${(base + back * Math.sin(angle + turn)).toFixed(2)}`;
  return `M${tip.x.toFixed(2)} ${tip.y.toFixed(2)}L${side(0.11)}L${side(-0.11)}Z`;
}

/**
 * Half a dial of 0 to 100 in five bands; the one that the value lies in is drawn full. Its words and
 * number stand next to it as text, so readers pass the drawing over.
 */
export function Gauge({
  value,
  band,
  parts = gaugeBands,
}: {
  /** Null draws the dial without a pointer. */
  readonly value: number | null;
  readonly band: GaugeBand | null;
  /** Ranges of the bands; by default those of a score. */
  readonly parts?: readonly GaugePart[];
}) {
  return (
    <svg
      className="gauge-dial"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden
      focusable="false"
    >
      {parts.map((part) => (
        <path
          key={part.band}
          className={part.band === band ? "gauge-band gauge-band-reached" : "gauge-band"}
          data-band={part.band}
          d={drawBand(part.from, part.to)}
        />
      ))}
      {value !== null && <path className="gauge-pointer" d={drawPointer(value)} />}
    </svg>
  );
}
