/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table element cannot hold rows that are placed one by one */
import { memo } from "react";
import type { CSSProperties } from "react";
import type { GridColumn } from "./grid-columns.ts";

interface HeaderState {
  readonly id: string;
  readonly sorted: false | "asc" | "desc";
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;
const arrows = { asc: "M5 2 9 8H1z", desc: "M5 8 1 2h8z" } as const;

function SortArrow({ sorted }: { readonly sorted: "asc" | "desc" }) {
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden className="sort-arrow">
      <path d={arrows[sorted]} fill="currentColor" />
    </svg>
  );
}

/**
 * A title with its arrow: behind its last word, or before its first where figures stand to the right,
 * whose edge the title keeps. No line breaks between the two.
 */
function HeaderTitle({
  column,
  sorted,
}: {
  readonly column: GridColumn;
  readonly sorted: HeaderState["sorted"];
}) {
  const { title, unit, align } = column;
  const arrow = sorted === false ? null : <SortArrow sorted={sorted} />;
  // The space is outside: within, it would not wrap.
  const named =
    unit === "" ? null : (
      <>
        {" "}
        <span className="grid-unit">{unit}</span>
      </>
    );
  if (arrow === null) {
    return (
      <span className="grid-title">
        {title}
        {named}
      </span>
    );
  }
  const words = title.split(" ");
  const first = words.slice(0, -1).join(" ");
  return align === "end" ? (
    <span className="grid-title">
      <span className="grid-sorted">
        {arrow}
        {words[0]}
      </span>
      {words.length > 1 && ` ${words.slice(1).join(" ")}`}
      {named}
    </span>
  ) : (
    <span className="grid-title">
      {first !== "" && `${first} `}
      <span className="grid-sorted">
        {words.at(-1)}
        {arrow}
      </span>
      {named}
    </span>
  );
}

function WaitingHeader({ index }: { readonly index: number }) {
  return (
    <div role="columnheader" aria-colindex={index + 1} className="grid-cell">
      <span className="visually-hidden">Loading column</span>
      <span className="grid-waiting" aria-hidden />
    </div>
  );
}

/** Titles with their units; a click sorts. */
export const GridHeader = memo(function GridHeader({
  headers,
  columns,
  tracks,
  width,
  onSort,
}: {
  readonly headers: readonly HeaderState[];
  readonly columns: ReadonlyMap<string, GridColumn>;
  readonly tracks: CSSProperties;
  readonly width: CSSProperties;
  readonly onSort: ((column: GridColumn) => void) | null;
}) {
  return (
    <div role="rowgroup" className="grid-head" style={width}>
      <div role="row" aria-rowindex={1} className="grid-row" style={tracks}>
        {headers.map(({ id, sorted }, index) => {
          const column = columns.get(id);
          if (column === undefined) return null;
          if (column.waiting === true) return <WaitingHeader key={id} index={index} />;
          return (
            <div
              key={id}
              role="columnheader"
              aria-colindex={index + 1}
              aria-sort={sorted === false ? "none" : ariaSort[sorted]}
              className={`grid-cell grid-cell-${column.align}`}
            >
              <button
                type="button"
                className="grid-sort"
                disabled={onSort === null}
                title={column.title}
                onClick={() => onSort?.(column)}
              >
                <HeaderTitle column={column} sorted={sorted} />
              </button>
            </div>
          );
        })}
      </div>
      <span className="grid-more" aria-hidden />
    </div>
  );
});
