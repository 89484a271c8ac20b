import { useLayoutEffect, useRef, useState } from "react";

/**
 * One native slider. The browser moves it with the hand; where its place changes otherwise it follows.
 * React does not hold its value: each step of it would have to be drawn at once.
 */
export function RangeThumb({
  id,
  label,
  words,
  steps,
  place,
  isOver,
  disabled,
  isAhead,
  limit,
  onStep,
  onSettle,
  onKey,
}: {
  readonly id: string;
  readonly label: string;
  /** Its place, for readers. */
  readonly words: string;
  readonly steps: number;
  readonly place: number;
  /** True if it lies over the other thumb. */
  readonly isOver: boolean;
  readonly disabled: boolean;
  /** Returns true if the pointer has moved on from `place`. */
  readonly isAhead: () => boolean;
  /** The nearest place to this that it may take. */
  readonly limit: (place: number) => number;
  readonly onStep: (place: number) => void;
  readonly onSettle: () => void;
  readonly onKey: (event: { readonly key: string }) => void;
}) {
  const [initial] = useState(place);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // As text: React watches that way which values are not the hand's.
    if (input.current !== null && !isAhead() && input.current.valueAsNumber !== place)
      input.current.value = String(place);
  });
  return (
    <input
      ref={input}
      id={id}
      type="range"
      className={isOver ? "range-over" : undefined}
      aria-label={label}
      aria-valuetext={words}
      min={0}
      max={steps}
      defaultValue={initial}
      disabled={disabled}
      onChange={({ currentTarget }) => {
        const wanted = limit(currentTarget.valueAsNumber);
        if (wanted !== currentTarget.valueAsNumber) currentTarget.value = String(wanted);
        onStep(wanted);
      }}
      onPointerUp={onSettle}
      onKeyUp={onKey}
    />
  );
}
