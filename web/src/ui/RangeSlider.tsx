import { useId, useRef } from "react";
import "./range-slider.css";

const keysMilliseconds = 300;

/** Places of two thumbs on a scale of whole steps; null for a thumb that there is not. */
export interface Thumbs {
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * Two thumbs on one line, each a native slider, so that keys, touch and readers know it. `onSlide` is
 * told every step, `onSettle` when the hand or key is lifted.
 */
export function RangeSlider({
  label,
  steps,
  thumbs,
  describe,
  disabled = false,
  onSlide,
  onSettle,
}: {
  /** What is narrowed: `Price`. */
  readonly label: string;
  /** The last place; the first is 0. */
  readonly steps: number;
  readonly thumbs: Thumbs;
  /** A place in words, for readers. */
  readonly describe: (place: number) => string;
  readonly disabled?: boolean;
  readonly onSlide: (thumbs: Thumbs) => void;
  readonly onSettle: () => void;
}) {
  const id = useId();
  const { low, high } = thumbs;
  const from = ((low ?? 0) / steps) * 100;
  const to = ((high ?? steps) / steps) * 100;
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settleOnKey = (event: { readonly key: string }) => {
    if (event.key === "Tab" || event.key === "Shift") return;
    // Keys come one after the other: the last of them is the decision.
    clearTimeout(pause.current);
    pause.current = setTimeout(onSettle, keysMilliseconds);
  };
  return (
    <div className="range-slider" aria-disabled={disabled || undefined}>
      <div className="range-line">
        <div
          className="range-chosen"
          style={{ transform: `translateX(${from}%) scaleX(${(to - from) / 100})` }}
        />
      </div>
      {low !== null && (
        <input
          id={`${id}-low`}
          type="range"
          className={low > steps / 2 ? "range-over" : undefined}
          aria-label={`${label}, from`}
          aria-valuetext={describe(low)}
          min={0}
          max={steps}
          value={low}
          disabled={disabled}
          onChange={(event) =>
            onSlide({ low: Math.min(event.currentTarget.valueAsNumber, high ?? steps), high })
          }
          onPointerUp={onSettle}
          onKeyUp={settleOnKey}
        />
      )}
      {high !== null && (
        <input
          id={`${id}-high`}
          type="range"
          aria-label={`${label}, to`}
          aria-valuetext={describe(high)}
          min={0}
          max={steps}
          value={high}
          disabled={disabled}
          onChange={(event) =>
            onSlide({ low, high: Math.max(event.currentTarget.valueAsNumber, low ?? 0) })
          }
          onPointerUp={onSettle}
          onKeyUp={settleOnKey}
        />
      )}
    </div>
  );
}
