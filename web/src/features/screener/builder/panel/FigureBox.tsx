import { memo, useEffect, useId, useRef, useState } from "react";
import type { Ref } from "react";
import { readFigure, writeFigure } from "../describe-filter.ts";
import "./figure-box.css";

/** As the product has always waited for the next digit. */
const typingMilliseconds = 100;

/**
 * A number input that reports its value about 100 ms after the last key. Invalid text is not
 * reported; the box is marked, with the reason under it.
 */
export const FigureBox = memo(function FigureBox({
  ref,
  label,
  value,
  placeholder = "",
  unit = "",
  invalid = false,
  disabled = false,
  describedBy,
  onChange,
  onReadable,
}: {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  /** Null: nothing. */
  readonly value: number | null;
  readonly placeholder?: string;
  readonly unit?: string;
  readonly invalid?: boolean;
  readonly disabled?: boolean;
  readonly describedBy?: string | undefined;
  readonly onChange: (value: number | null) => void;
  /** Called with true if the box holds a number or is empty, false otherwise. */
  readonly onReadable?: (isReadable: boolean) => void;
}) {
  const id = useId();
  /** The text being typed; null while the box shows `value`. */
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (typed === null) return undefined;
    const figure = readFigure(typed);
    if (Number.isNaN(figure)) return undefined;
    const timer = setTimeout(() => latest.current(figure), typingMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  const isFigure = typed === null || !Number.isNaN(readFigure(typed));
  useEffect(() => onReadable?.(isFigure), [isFigure, onReadable]);
  /** Reports the value at once on Enter or blur, without the delay. */
  const tell = () => {
    const figure = typed === null ? value : readFigure(typed);
    if (figure !== value && !Number.isNaN(figure)) onChange(figure);
  };
  return (
    <div className="figure-box">
      <label htmlFor={id}>{label}</label>
      <input
        ref={ref}
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className="figure"
        aria-invalid={!isFigure || invalid || undefined}
        aria-describedby={isFigure ? describedBy : `${id}-no-figure`}
        placeholder={placeholder}
        disabled={disabled}
        value={typed ?? (value === null ? "" : writeFigure(value))}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") tell();
        }}
        onBlur={() => {
          tell();
          if (isFigure) setTyped(null);
        }}
      />
      {unit !== "" && <span className="figure-unit">{unit}</span>}
      {!isFigure && (
        <p id={`${id}-no-figure`} className="field-error" role="alert">
          Enter a number
        </p>
      )}
    </div>
  );
});
