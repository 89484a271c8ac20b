import { useEffect, useId, useRef, useState } from "react";
import type { Option } from "./company-table.ts";

/** Lines that a list begins with, and by which it grows when its end comes into view. */
const linesAtOnce = 10;
const growDelayMilliseconds = 300;
/** Distance from the end that counts as the end, in pixels. */
const nearEnd = 8;

/** Checkboxes, ten more of them with each way down; `search` where there are many. */
export function CheckList<Value extends number | string>({
  label,
  options,
  chosen,
  hasSearch,
  onChange,
}: {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly chosen: readonly Value[];
  readonly hasSearch: boolean;
  readonly onChange: (chosen: readonly Value[]) => void;
}) {
  const [wanted, setWanted] = useState("");
  const [lines, setLines] = useState(linesAtOnce);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const searchId = useId();
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  const text = wanted.trim().toLowerCase();
  const found =
    text === "" ? options : options.filter((option) => option.label.toLowerCase().includes(text));
  const grow = (list: HTMLElement) => {
    const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - nearEnd;
    if (!isAtEnd || lines >= found.length || timer.current !== null) return;
    timer.current = setTimeout(() => {
      timer.current = null;
      setLines((before) => before + linesAtOnce);
    }, growDelayMilliseconds);
  };
  const toggle = (value: Value) =>
    onChange(
      chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
    );
  return (
    <div className="check-list">
      {hasSearch && (
        <input
          id={searchId}
          type="search"
          className="check-search"
          aria-label={`Search in ${label}`}
          placeholder="Search"
          value={wanted}
          onChange={(event) => {
            setWanted(event.currentTarget.value);
            setLines(linesAtOnce);
          }}
        />
      )}
      <fieldset
        className="check-lines"
        onScroll={(event) => grow(event.currentTarget)}
        aria-busy={lines < found.length}
      >
        <legend className="visually-hidden">{label}</legend>
        {found.slice(0, lines).map(({ value, label: name }) => (
          <label key={value} className="check-line">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            <span>{name}</span>
          </label>
        ))}
        {found.length === 0 && <p className="check-none">No matches</p>}
        {lines < found.length && <p className="check-none">Scroll for more</p>}
      </fieldset>
      {chosen.length > 0 && (
        <button type="button" className="check-clear" onClick={() => onChange([])}>
          Clear
        </button>
      )}
    </div>
  );
}
