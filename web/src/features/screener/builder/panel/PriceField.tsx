import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { readJson } from "../../../../lib/read-json.ts";
import { useBuilder, useBuilderPart } from "../../context.ts";
import { panelKeys } from "../builder-state.ts";
import { Distribution } from "../Distribution.tsx";
import type { Span } from "../Distribution.tsx";
import { describeBounds, writeFigure, writeWithUnit } from "../describe-filter.ts";
import { readBounds } from "../find-filters.ts";
import type { Bounds } from "../find-filters.ts";
import { FigureBox } from "./FigureBox.tsx";

const column = panelKeys.price;

function toBounds({ low, high }: Span): Bounds {
  return {
    low: low === null ? null : { value: low, inclusive: true },
    high: high === null ? null : { value: high, inclusive: true },
  };
}

function writePrice(value: number): string {
  return writeWithUnit(value, "price");
}

const none: readonly string[] = [];

const wantedRanges = { choices: [], ranges: [column] };

/** The price range: a slider over where the prices lie, and a box for either end. */
export function PriceField() {
  const builder = useBuilder();
  // As one text, which is the same for each query that narrows the price alike.
  const writtenText = useBuilderPart(({ outlined }) =>
    JSON.stringify(readBounds(outlined?.outline.filters ?? [], column)),
  );
  const disabled = useBuilderPart(({ outlined }) => outlined?.outline.drawable === false);
  const facet = useBuilderPart(({ facets }) => facets.ranges.find(({ key }) => key === column));
  const isWanted = useBuilderPart(({ wantedField }) => wantedField === column);
  const [moving, setMoving] = useState<Span | null>(null);
  const [hasFocusOnOpen] = useState(isWanted);
  const lowBox = useRef<HTMLInputElement>(null);
  const errorId = useId();
  useEffect(() => builder.want(wantedRanges), [builder]);
  useEffect(() => {
    if (!isWanted) return;
    lowBox.current?.focus();
    builder.views.openField(null);
  }, [builder, isWanted]);

  const bounds = useMemo(() => readJson<Bounds>(writtenText), [writtenText]);
  const span = moving ?? { low: bounds.low?.value ?? null, high: bounds.high?.value ?? null };
  /** The boxes without a valid number; each shows its own error. */
  const [unread, setUnread] = useState(none);
  const isCrossed = crosses(span) && unread === none;
  const retainedText =
    bounds.low === null && bounds.high === null
      ? "all prices"
      : describeBounds(bounds.low, bounds.high, writePrice);
  /** The query's price bounds before another end is typed; restored if the ends cross. */
  const whole = useRef<Bounds>(bounds);
  /** One end typed while the other is open: the other may follow. */
  const half = useRef<Span | null>(null);
  const { low: lowBound, high: highBound } = bounds;
  useEffect(() => {
    const isHalf =
      half.current?.low === (lowBound?.value ?? null) &&
      half.current?.high === (highBound?.value ?? null);
    if (moving !== null || isHalf) return;
    half.current = null;
    whole.current = { low: lowBound, high: highBound };
  }, [lowBound, highBound, moving]);

  const slide = (wanted: Span) => {
    setMoving(wanted);
    if (crosses(wanted)) return;
    whole.current = toBounds(wanted);
    builder.slide(column, whole.current);
  };
  const settle = async () => {
    await builder.settle();
    setMoving((current) => (current === null || !crosses(current) ? null : current));
  };
  const type = (end: Partial<Span>) => {
    const wanted = { ...span, ...end };
    const [typed = null] = Object.values(end);
    setMoving(wanted);
    const isOpen = wanted.low === null || wanted.high === null;
    if (isOpen && typed !== null) half.current = wanted;
    else if (!crosses(wanted)) whole.current = toBounds(wanted);
    builder.slide(column, crosses(wanted) ? whole.current : toBounds(wanted));
    void settle();
  };

  // The same functions each time, so that a box is drawn again only where its own figure moves.
  const typeLatest = useRef(type);
  useLayoutEffect(() => {
    typeLatest.current = type;
  });
  const typeLow = useCallback((low: number | null) => typeLatest.current({ low }), []);
  const typeHigh = useCallback((high: number | null) => typeLatest.current({ high }), []);

  const readLow = useCallback((isRead: boolean) => setUnread(noteBox("low", isRead)), []);
  const readHigh = useCallback((isRead: boolean) => setUnread(noteBox("high", isRead)), []);

  return (
    <fieldset className="price-field" aria-describedby={isCrossed ? errorId : undefined}>
      <legend className="field-label">Price, ₹</legend>
      <Distribution
        label="Price"
        facet={facet}
        span={span}
        ends="both"
        format={writePrice}
        disabled={disabled}
        onSlide={slide}
        onSettle={() => void settle()}
      />
      <div className="price-boxes">
        <FigureBox
          ref={lowBox}
          data-autofocus={hasFocusOnOpen || undefined}
          label="Min"
          value={span.low}
          placeholder={writeFigure(facet?.low ?? 0)}
          invalid={isCrossed}
          disabled={disabled}
          onChange={typeLow}
          onReadable={readLow}
        />
        <span aria-hidden>to</span>
        <FigureBox
          label="Max"
          value={span.high}
          placeholder={writeFigure(facet?.high ?? 100)}
          invalid={isCrossed}
          disabled={disabled}
          onChange={typeHigh}
          onReadable={readHigh}
        />
      </div>
      {isCrossed && (
        <p id={errorId} className="field-error" role="alert">
          Min is greater than Max. Still using {retainedText}.
        </p>
      )}
    </fieldset>
  );
}

function crosses({ low, high }: Span): boolean {
  return low !== null && high !== null && low > high;
}

/** The boxes without a figure once one of them has been read; the same list where nothing changes. */
function noteBox(box: "low" | "high", isRead: boolean) {
  return (unread: readonly string[]): readonly string[] => {
    if (unread.includes(box) !== isRead) return unread;
    const others = unread.filter((other) => other !== box);
    if (!isRead) return [...others, box];
    return others.length === 0 ? none : others;
  };
}
