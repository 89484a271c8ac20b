import type { RangeFacet } from "@munshi/engine/contract";
import { memo, useMemo } from "react";
import { RangeSlider } from "../../../ui/RangeSlider.tsx";
import type { Thumbs } from "../../../ui/RangeSlider.tsx";
import { createValueScale, lastPlace } from "./value-scale.ts";
import "./distribution.css";

/** The values at a slider's thumbs: null at its end, where nothing is narrowed. */
export interface Span {
  readonly low: number | null;
  readonly high: number | null;
}

/** Bars by how many companies stand at a value; drawn once for many places of the thumbs. */
const Bars = memo(function Bars({ facet }: { readonly facet: RangeFacet | undefined }) {
  const most = Math.max(1, ...(facet?.steps ?? []).map(({ rows }) => rows));
  return (facet?.steps ?? []).map(({ from, rows }) => (
    <span
      key={from}
      style={{ height: rows === 0 ? 0 : `${Math.max(6, Math.sqrt(rows / most) * 100)}%` }}
    />
  ));
});

/**
 * Where the companies stand in a column, and a slider over it. Bars grow with the root of their
 * number, so that a few companies far out are still seen.
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
  const right = 100 - (high / lastPlace) * 100;
  const left = (low / lastPlace) * 100;
  return (
    <div className="distribution">
      <div className="distribution-bars" aria-hidden>
        <div>
          <Bars facet={facet} />
        </div>
        <div className="distribution-chosen" style={{ clipPath: `inset(0 ${right}% 0 ${left}%)` }}>
          <Bars facet={facet} />
        </div>
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
