import type { RangeFacet } from "@munshi/engine/contract";
import { memo, useMemo } from "react";
import type { CSSProperties } from "react";
import { RangeSlider } from "../../../ui/RangeSlider.tsx";
import type { Thumbs } from "../../../ui/RangeSlider.tsx";
import { createValueScale, lastPlace } from "./value-scale.ts";
import "./distribution.css";

/** The values at a slider's thumbs: null at its end, where nothing is narrowed. */
export interface Span {
  readonly low: number | null;
  readonly high: number | null;
}

/** One bar, of which the stretch `from`..`to`, in percent of its width, is chosen. */
const Bar = memo(function Bar({
  height,
  from,
  to,
}: {
  readonly height: string;
  readonly from: number;
  readonly to: number;
}) {
  const style: CSSProperties & Record<`--${string}`, string> = {
    height,
    "--bar-from": `${from}%`,
    "--bar-to": `${to}%`,
  };
  return <span style={style} />;
});

function toPercent(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}

/**
 * Bars by how many companies stand at a value, coloured between two places of the thumbs. The colour is
 * the background of the one or two bars that an end crosses: clipping a coloured picture instead would
 * have the browser put its layers together again with each step.
 */
function Bars({
  facet,
  low,
  high,
}: {
  readonly facet: RangeFacet | undefined;
  readonly low: number;
  readonly high: number;
}) {
  const steps = facet?.steps ?? [];
  const most = Math.max(1, ...steps.map(({ rows }) => rows));
  return steps.map(({ from, rows }, at) => (
    <Bar
      key={from}
      height={rows === 0 ? "0" : `${Math.max(6, Math.sqrt(rows / most) * 100)}%`}
      from={toPercent((low / lastPlace) * steps.length - at)}
      to={toPercent((high / lastPlace) * steps.length - at)}
    />
  ));
}

/**
 * Histogram of the companies' values in a column, with a range slider. Bars scale with the square
 * root of their count, so that a few outliers remain visible.
 */
export function Distribution({
  label,
  facet,
  span,
  ends,
  format,
  disabled = false,
  onSlide,
  onSettle,
}: {
  readonly label: string;
  readonly facet: RangeFacet | undefined;
  readonly span: Span;
  /** Which thumbs there are. */
  readonly ends: "both" | "low" | "high";
  readonly format: (value: number) => string;
  readonly disabled?: boolean;
  readonly onSlide: (span: Span) => void;
  readonly onSettle: () => void;
}) {
  const scale = useMemo(() => createValueScale(facet), [facet]);
  const low = span.low === null ? 0 : scale.toPlace(span.low);
  const high = span.high === null ? lastPlace : scale.toPlace(span.high);
  const thumbs: Thumbs = {
    low: ends === "high" ? null : low,
    high: ends === "low" ? null : high,
  };
  const slide = (moved: Thumbs) => {
    const isLowMoved = moved.low !== thumbs.low;
    const pick = (place: number | null, end: number) =>
      place === null || place === end ? null : scale.toValue(place);
    // A thumb that stays keeps the exact value that was typed for it.
    onSlide({
      low: isLowMoved ? pick(moved.low, 0) : span.low,
      high: isLowMoved ? span.high : pick(moved.high, lastPlace),
    });
  };
  return (
    <div className="distribution">
      <div className="distribution-bars" aria-hidden>
        <Bars facet={facet} low={low} high={high} />
      </div>
      <RangeSlider
        label={label}
        steps={lastPlace}
        thumbs={thumbs}
        describe={(place) => format(scale.toValue(place))}
        disabled={disabled}
        onSlide={slide}
        onSettle={onSettle}
      />
    </div>
  );
}
