import type { QueryFilter } from "@munshi/engine/contract";
import { IconX } from "@tabler/icons-react";
import { memo, useRef } from "react";
import { useIsNarrow } from "../../../../table/density.ts";
import { showQueryText } from "../../components/query-text.ts";
import { useQueryText } from "../../components/QueryPanel.tsx";
import { useBuilder, useBuilderState, useScreenerState } from "../../context.ts";
import { resetFirst } from "../builder.ts";
import { describeFilter, nameFilter } from "../describe-filter.ts";
import "./chips.css";

/** One filter: its words open it to be changed, its cross takes it away. */
function FilterChip({
  filter,
  onEdit,
  onRemove,
}: {
  readonly filter: QueryFilter;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}) {
  const { subject, condition } = describeFilter(filter);
  const name = nameFilter(filter);
  return (
    <li className={filter.kind === "other" ? "chip chip-text" : "chip"}>
      <button
        type="button"
        className="chip-words"
        title={name}
        // Voice control matches visible text, so the label must include it.
        aria-label={`Edit ${subject} ${condition}`.replace("  ", " ")}
        onClick={onEdit}
      >
        {subject !== "" && <span className="chip-subject">{subject}</span>}{" "}
        <span className="figure">{condition}</span>
      </button>
      <button
        type="button"
        className="chip-remove"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        <IconX size={14} stroke={2} aria-hidden />
      </button>
    </li>
  );
}

/** The query as filters, side by side; or why its text is none. */
export const ActiveFilters = memo(function ActiveFilters() {
  const builder = useBuilder();
  const { outlined, reset } = useBuilderState();
  const { draft, phase } = useScreenerState();
  const { isOpen: isTextOpen } = useQueryText();
  const isNarrow = useIsNarrow();
  const list = useRef<HTMLUListElement>(null);
  const filters = outlined?.outline.filters ?? [];
  const isKnown = draft === "" || outlined !== null;
  const isUndrawable =
    outlined !== null &&
    outlined.text === draft &&
    !outlined.outline.drawable &&
    reset.kind === "none";

  const remove = async (at: number) => {
    await builder.remove(at);
    // Focus moves to the chip that takes the removed one's place.
    const left = list.current?.querySelectorAll<HTMLButtonElement>(".chip-remove") ?? [];
    (left[Math.min(at, left.length - 1)] ?? list.current)?.focus();
  };

  return (
    <div className="active-filters">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Filters"
        className={reset.kind === "coming" ? "chips chips-going" : "chips"}
      >
        {filters.map((filter, at) => (
          // Filters have no id; their position in the text identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <FilterChip
            key={`${at}-${filter.kind === "other" ? "" : filter.key}`}
            filter={filter}
            onEdit={() =>
              builder.views.openFilter({ filter, at }, isNarrow ? "in a drawer" : "aside")
            }
            onRemove={() => void remove(at)}
          />
        ))}
      </ul>
      {isKnown &&
        filters.length === 0 &&
        !isUndrawable &&
        reset.kind === "none" &&
        phase !== "failed" && (
          <p className="active-none">
            No filters applied. Showing all companies.
            {!isTextOpen && (
              <button type="button" className="undo" onClick={() => showQueryText(true)}>
                Write a query
              </button>
            )}
          </p>
        )}
      {isUndrawable && (
        <output className="active-note active-undrawable">
          <strong>{resetFirst}</strong>
          <span> to use filters. This query cannot be shown as filters.</span>
        </output>
      )}
      {reset.kind !== "none" && (
        <output className="active-note">
          <span>{reset.kind === "coming" ? "Clearing filters" : "Filters cleared."}</span>
          <button type="button" className="undo" onClick={builder.undoReset}>
            Undo
          </button>
        </output>
      )}
    </div>
  );
});
