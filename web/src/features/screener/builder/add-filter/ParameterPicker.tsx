import { IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import { formatCount, spellForScreen, unitLabel } from "../../../../lib/format.ts";
import { useBuilder, useBuilderState } from "../../context.ts";
import type { ConditionSubject } from "./ConditionForm.tsx";
import "./picker.css";
import { searchFrom } from "./tabs.ts";

/**
 * A list to search and to choose one from; what is chosen unfolds its form, next to the list where there
 * is room and under its name where there is none.
 */
export function ParameterPicker({
  label,
  find,
  chosen,
  isWaiting,
  hint,
  none,
  groupOf,
  renderMark,
  onChoose,
  children,
}: {
  readonly label: string;
  readonly find: (text: string) => readonly ConditionSubject[];
  readonly chosen: string | null;
  readonly isWaiting: boolean;
  /** Shown next to the list until a parameter is chosen. */
  readonly hint: string;
  /** Shown if there is nothing to choose from. */
  readonly none: ReactNode;
  /** A line's group, shown while a search covers all groups. */
  readonly groupOf?: (subject: ConditionSubject) => string;
  /** Rendered at the end of a line, after its unit. */
  readonly renderMark?: (subject: ConditionSubject) => ReactNode;
  readonly onChoose: (code: string | null) => void;
  /** The form of what is chosen. */
  readonly children: (subject: ConditionSubject) => ReactNode;
}) {
  const id = useId();
  const { views } = useBuilder();
  const { search: text } = useBuilderState();
  const box = useRef<HTMLInputElement>(null);
  const found = find(text);
  const isSearching = text.trim().length >= searchFrom;
  const hasAny = found.length > 0 || find("").length > 0;
  // On a phone the keyboard would cover the list.
  const [isWide] = useState(() => matchMedia("(min-width: 60em)").matches);
  useEffect(() => {
    const isOnTab = document.activeElement?.getAttribute("role") === "tab";
    const isInDialog = box.current?.closest("[role=dialog]") !== null;
    // Selects the previous search so that typing replaces it; keyboard users stay on the tabs.
    if (isWide && !isOnTab && isInDialog) box.current?.select();
  }, [isWide]);

  if (!hasAny && !isWaiting) return <div className="picker-none">{none}</div>;
  return (
    <div className="picker">
      <div className="picker-side">
        <div className="picker-search">
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <input
            ref={box}
            data-autofocus={isWide || undefined}
            // Not of the type search: its Escape would empty it and keep the dialog open.
            type="text"
            role="searchbox"
            enterKeyHint="search"
            aria-label={`Search ${groupOf === undefined ? label : "all parameters"}`}
            aria-describedby={`${id}-count`}
            placeholder={groupOf === undefined ? "Search" : "Search all parameters"}
            autoComplete="off"
            value={text}
            onChange={(event) => views.searchFor(event.currentTarget.value)}
          />
          {text !== "" && (
            <button
              type="button"
              className="picker-clear"
              tabIndex={-1}
              aria-label="Clear search"
              onClick={() => {
                views.searchFor("");
                box.current?.focus();
              }}
            >
              <IconX size={16} stroke={1.6} aria-hidden />
            </button>
          )}
        </div>
        <output id={`${id}-count`} className="picker-count">
          {found.length === 0
            ? isWaiting
              ? "Loading parameters"
              : "No matches"
            : found.length === 1
              ? "1 parameter"
              : `${formatCount(found.length)} parameters`}
        </output>
        <ul className="picker-list" aria-label={label}>
          {found.map((subject) => {
            const isChosen = subject.code === chosen;
            return (
              <li key={subject.code}>
                <div className="picker-line">
                  <button
                    type="button"
                    className="picker-item"
                    aria-expanded={isChosen}
                    title={spellForScreen(subject.definition)}
                    onClick={() => onChoose(isChosen ? null : subject.code)}
                  >
                    <span>
                      {spellForScreen(subject.name)}
                      {isSearching && groupOf !== undefined && (
                        <span className="picker-group">{groupOf(subject)}</span>
                      )}
                    </span>
                    <span className="picker-unit">{unitLabel(subject.unit)}</span>
                  </button>
                  {renderMark?.(subject)}
                </div>
                {isChosen && <div className="picker-detail">{children(subject)}</div>}
              </li>
            );
          })}
        </ul>
      </div>
      {chosen === null && <p className="picker-hint">{hint}</p>}
    </div>
  );
}
