import { useEffect, useId, useRef, useState } from "react";
import { useBuilder, useBuilderState } from "../../context.ts";
import { panelKeys } from "../builder-state.ts";
import { Distribution } from "../Distribution.tsx";
import type { Span } from "../Distribution.tsx";
import { writeWithUnit } from "../describe-filter.ts";
import { readBounds } from "../find-filters.ts";
import type { Bounds } from "../find-filters.ts";
import { writeFigure } from "../typed-figure.ts";
import { FigureBox } from "./FigureBox.tsx";

const column = panelKeys.price;

function toBounds({ low, high }: Span): Bounds {
  return {
    low: low === null ? null : { value: low, inclusive: true },
    high: high === null ? null : { value: high, inclusive: true },
  };
}

const wantedRanges = { choices: [], ranges: [column] };

/** The price range: a slider over where the prices lie, and a box for either end. */
export function PriceField() {
  const builder = useBuilder();
  const { outlined, facets, wantedField } = useBuilderState();
  const [moving, setMoving] = useState<Span | null>(null);
  const lowBox = useRef<HTMLInputElement>(null);
  const errorId = useId();
  useEffect(() => builder.want(wantedRanges), [builder]);
  useEffect(() => {
    if (wantedField !== column) return;
    lowBox.current?.focus();
    builder.views.openField(null);
  }, [builder, wantedField]);

  const bounds = readBounds(outlined?.outline.filters ?? [], column);
  const span = moving ?? { low: bounds.low?.value ?? null, high: bounds.high?.value ?? null };
  const facet = facets.ranges.find(({ key }) => key === column);
  const disabled = outlined?.outline.drawable === false;
  const isCrossed = span.low !== null && span.high !== null && span.low > span.high;

  const slide = (wanted: Span) => {
    setMoving(wanted);
    const crossed = wanted.low !== null && wanted.high !== null && wanted.low > wanted.high;
    if (!crossed) builder.slide(column, toBounds(wanted));
  };
  const settle = async () => {
    await builder.settle();
    setMoving((current) => (isOver(current) ? null : current));
  };
  const type = (wanted: Span) => {
    slide(wanted);
    void settle();
  };

  return (
    <fieldset className="price-field" aria-describedby={isCrossed ? errorId : undefined}>
      <legend className="field-label">Price, ₹</legend>
      <Distribution
        label="Price"
        facet={facet}
        span={span}
        ends="both"
        format={(value) => writeWithUnit(value, "price")}
        disabled={disabled}
        onSlide={slide}
        onSettle={() => void settle()}
      />
      <div className="price-boxes">
        <FigureBox
          ref={lowBox}
          label="Min"
          value={span.low}
          placeholder={writeFigure(facet?.low ?? 0)}
          invalid={isCrossed}
          disabled={disabled}
          onChange={(low) => type({ ...span, low })}
        />
        <span aria-hidden>to</span>
        <FigureBox
          label="Max"
          value={span.high}
          placeholder={writeFigure(facet?.high ?? 100)}
          invalid={isCrossed}
          disabled={disabled}
          onChange={(high) => type({ ...span, high })}
        />
      </div>
      {isCrossed && (
        <p id={errorId} className="field-error" role="alert">
          Min is above Max
        </p>
      )}
    </fieldset>
  );
}

/** Whether the movement has been written; one of crossed ends never is, and stays to be mended. */
function isOver(span: Span | null): boolean {
  return span === null || span.low === null || span.high === null || span.low <= span.high;
}
