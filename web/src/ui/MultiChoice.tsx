/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list of options has no boxes, counts and search */
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import "./multi-choice.css";

export interface Choice {
  readonly value: string;
  /** Shown on the right, such as the number of matches; null while unknown. */
  readonly note: string | null;
}

/** Fewer choices have no search field. */
const searchFrom = 6;

/** Choices whose text holds what was searched, whatever the case. */
export function searchChoices(choices: readonly Choice[], text: string): readonly Choice[] {
  const wanted = text.trim().toLowerCase();
  return wanted === ""
    ? choices
    : choices.filter(({ value }) => value.toLowerCase().includes(wanted));
}

/** A key that writes one letter. */
const isLetter = /^\p{L}$/u;

function withToggled(chosen: readonly string[], { value }: Choice): readonly string[] {
  return chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
}

/**
 * A field that unfolds a list of boxes to tick, with a search above it. The keyboard stays in the
 * search: arrows move, Enter ticks, Escape folds.
 */
export function MultiChoice({
  label,
  summary,
  more = "",
  choices,
  chosen,
  open,
  disabled = false,
  inset,
  none = "No options",
  onOpen,
  onChange,
  onClear,
}: {
  readonly label: string;
  /** Short text for the chosen values, or for the default if none is chosen. */
  readonly summary: string;
  /** Number of choices not in the summary; stays visible if the summary is truncated. */
  readonly more?: string;
  /** Null while they load; keys pressed meanwhile apply once they arrive. */
  readonly choices: readonly Choice[] | null;
  readonly chosen: readonly string[];
  readonly open: boolean;
  readonly disabled?: boolean;
  /** Replaces the choices, such as with a request to log in. */
  readonly inset?: ReactNode;
  /** Text shown if there is nothing to choose from. */
  readonly none?: string;
  readonly onOpen: (open: boolean) => void;
  readonly onChange: (chosen: readonly string[]) => void;
  readonly onClear: () => void;
}) {
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return undefined;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) onOpen(false);
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [open, onOpen]);

  const fold = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    event.preventDefault();
    event.stopPropagation();
    onOpen(false);
    button.current?.focus();
  };

  return (
    // Keys bubble from the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className="multi-choice" onKeyDown={fold}>
      <span id={`${id}-label`} className="field-label">
        {label}
      </span>
      <button
        ref={button}
        type="button"
        className="multi-choice-button"
        aria-labelledby={`${id}-label ${id}-summary`}
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-controls={open ? `${id}-panel` : undefined}
        disabled={disabled}
        onClick={() => onOpen(!open)}
      >
        <span
          id={`${id}-summary`}
          className="multi-choice-summary"
          title={chosen.join(", ") || undefined}
        >
          <span className={chosen.length === 0 ? "multi-choice-none" : undefined}>{summary}</span>
          {more !== "" && <span className="multi-choice-more"> {more}</span>}
        </span>
        <IconChevronDown size={16} stroke={1.6} aria-hidden />
      </button>
      {open && (
        // Pressed next to its controls it has the keyboard, and so does not fold.
        <div
          id={`${id}-panel`}
          className="multi-choice-panel"
          role="dialog"
          aria-label={label}
          tabIndex={-1}
        >
          {inset ?? (
            <ChoiceList
              label={label}
              choices={choices}
              chosen={chosen}
              none={none}
              onChange={onChange}
              onClear={onClear}
            />
          )}
        </div>
      )}
    </div>
  );
}

function ChoiceList({
  label,
  choices,
  chosen,
  none,
  onChange,
  onClear,
}: {
  readonly label: string;
  readonly choices: readonly Choice[] | null;
  readonly chosen: readonly string[];
  readonly none: string;
  readonly onChange: (chosen: readonly string[]) => void;
  readonly onClear: () => void;
}) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [active, setActive] = useState(-1);
  // Pressed before there was anything to tick.
  const isTickAwaited = useRef(false);
  const found = useMemo(() => searchChoices(choices ?? [], text), [choices, text]);
  const isSearched = choices === null || choices.length >= searchFrom || text !== "";

  // Before the next key: what is typed right after opening belongs into the search.
  useLayoutEffect(() => box.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (active >= 0)
      document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  // After a search the first match is meant until the arrow keys move to another.
  const meant = active < 0 && text.trim() !== "" ? 0 : active;
  const toggle = (choice: Choice | undefined) => {
    if (choice !== undefined) onChange(withToggled(chosen, choice));
  };
  useEffect(() => {
    if (choices === null || !isTickAwaited.current) return;
    isTickAwaited.current = false;
    const awaited = found[meant];
    if (awaited !== undefined) onChange(withToggled(chosen, awaited));
  }, [choices, found, meant, chosen, onChange]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" || (event.key === " " && !isSearched)) {
      event.preventDefault();
      if (choices === null) isTickAwaited.current = meant >= 0;
      else toggle(found[meant]);
      return;
    }
    if (choices === null) {
      // The number of choices is unknown, but the first one's position is not.
      if (event.key === "ArrowDown") setActive(active + 1);
      return;
    }
    const last = found.length - 1;
    if (!isSearched && isLetter.test(event.key)) {
      const letter = event.key.toLowerCase();
      const at = found.findIndex(({ value }) => value.toLowerCase().startsWith(letter));
      if (at >= 0) setActive(at);
      return;
    }
    const next = {
      ArrowDown: meant >= last ? 0 : meant + 1,
      ArrowUp: meant <= 0 ? last : meant - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined || last < 0) return;
    event.preventDefault();
    setActive(next);
  };

  return (
    <>
      <input
        ref={box}
        className={isSearched ? "multi-choice-search" : "visually-hidden"}
        role="combobox"
        aria-label={isSearched ? `Search ${label}` : label}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found[meant] === undefined ? undefined : `${id}-${meant}`}
        aria-autocomplete="list"
        readOnly={!isSearched}
        placeholder="Search"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable
        className="multi-choice-list"
        // The keyboard stays in the search.
        onMouseDown={(event) => event.preventDefault()}
        tabIndex={-1}
      >
        {found.map((choice, index) => {
          const isChosen = chosen.includes(choice.value);
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys reach it from the search
            <div
              key={choice.value}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={isChosen}
              className={index === meant ? "multi-choice-option active" : "multi-choice-option"}
              onClick={() => toggle(choice)}
            >
              <span className="tick-box" aria-hidden>
                {isChosen && <IconCheck size={14} stroke={3} />}
              </span>
              <span className="multi-choice-value">{choice.value}</span>
              <span className="multi-choice-note figure">{choice.note ?? ""}</span>
            </div>
          );
        })}
      </div>
      {found.length === 0 && (
        <p className="multi-choice-empty">
          {choices === null || choices.length === 0 ? none : "No matches"}
        </p>
      )}
      {chosen.length > 0 && (
        <button type="button" className="multi-choice-clear" onClick={onClear}>
          Clear {chosen.length === 1 ? "1 option" : `${chosen.length} options`}
        </button>
      )}
    </>
  );
}
