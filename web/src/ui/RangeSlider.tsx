import { useId, useRef } from "react";
import type { CSSProperties } from "react";
import { RangeThumb } from "./RangeThumb.tsx";
import "./range-slider.css";
import { useFramedSteps } from "./framed-steps.ts";

const keysMilliseconds = 300;

/** Places of two thumbs on a scale of whole steps; null for a thumb that there is not. */
export interface Thumbs {
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * Two thumbs on one line, each a native slider for keyboard, touch and screen reader support.
 * `onSlide` gets the latest steps once per frame, `onSettle` is called on release.
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
  /** Name of the value to narrow, such as `Price`. */
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
  const moves = useFramedSteps<keyof Thumbs, Thumbs>(onSlide);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settle = () => {
    moves.flush();
    onSettle();
  };
  const settleOnKey = (event: { readonly key: string }) => {
    if (event.key === "Tab" || event.key === "Shift") return;
    // Keys come one after the other: the last of them is the decision.
    clearTimeout(pause.current);
    pause.current = setTimeout(settle, keysMilliseconds);
  };
  const line: CSSProperties & Record<`--${string}`, string> = {
    "--range-from": `${from}%`,
    "--range-to": `${to}%`,
  };
  const common = { steps, disabled, isAhead: moves.isAhead, onSettle: settle, onKey: settleOnKey };
  return (
    <div className="range-slider" aria-disabled={disabled || undefined}>
      <div className="range-line" style={line} />
      {low !== null && (
        <RangeThumb
          {...common}
          id={`${id}-low`}
          isOver={low > steps / 2}
          label={`${label}, from`}
          words={describe(low)}
          place={low}
          limit={(place) => Math.min(place, high ?? steps)}
          onStep={(place) => moves.step("low", { low: place, high })}
        />
      )}
      {high !== null && (
        <RangeThumb
          {...common}
          id={`${id}-high`}
          isOver={false}
          label={`${label}, to`}
          words={describe(high)}
          place={high}
          limit={(place) => Math.max(place, low ?? 0)}
          onStep={(place) => moves.step("high", { low, high: place })}
        />
      )}
    </div>
  );
}
