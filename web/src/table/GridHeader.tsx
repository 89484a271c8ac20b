/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table element cannot hold rows that are placed one by one */
import type { CSSProperties } from "react";
import type { GridColumn } from "./grid-columns.ts";

interface HeaderState {
  readonly id: string;
  readonly sorted: false | "asc" | "desc";
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;
const arrows = { asc: "M5 2 9 8H1z", desc: "M5 8 1 2h8z" } as const;

function SortArrow({ sorted }: { readonly sorted: HeaderState["sorted"] }) {
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden className="sort-arrow">
      {sorted !== false && <path d={arrows[sorted]} fill="currentColor" />}
    </svg>
  );
}

function WaitingHeader({ index }: { readonly index: number }) {
  return (
    <div role="columnheader" aria-colindex={index + 1} className="grid-cell">
      <span className="visually-hidden">Column on the way</span>
      <span className="grid-waiting" aria-hidden />
    </div>
  );
}

/** Titles with their units; a click sorts. */
export function GridHeader({
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
                <span className="grid-title">
                  {column.title}
                  {column.unit !== "" && <span className="grid-unit"> {column.unit}</span>}
                </span>
                <SortArrow sorted={sorted} />
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
}
