/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table element cannot hold rows that are placed one by one */
import { memo } from "react";
import type { CSSProperties, ReactNode } from "react";
import type { GridColumn } from "./grid-columns.ts";

interface GridRowProps {
  readonly id: string;
  readonly index: number;
  readonly active: boolean;
  readonly columns: readonly GridColumn[];
  readonly tracks: CSSProperties;
  readonly version: string;
  readonly renderCell: (columnId: string, rowIndex: number) => ReactNode;
  readonly onOpen: (rowIndex: number) => void;
  readonly onAct: ((rowIndex: number) => void) | null;
}

function Row({ id, index, active, columns, tracks, renderCell, onOpen, onAct }: GridRowProps) {
  return (
    // Keys reach rows through the grid's active descendant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={active}
      className="grid-row grid-row-open"
      style={{ ...tracks, transform: `translateY(calc(${index} * var(--row-height)))` }}
      onClick={({ target }) => {
        const isAct = target instanceof Element && target.closest("[data-row-action]") !== null;
        if (isAct) onAct?.(index);
        else onOpen(index);
      }}
    >
      {columns.map((column, columnIndex) => (
        <div
          key={column.id}
          role={columnIndex === 0 ? "rowheader" : "gridcell"}
          aria-colindex={columnIndex + 1}
          className={`grid-cell grid-cell-${column.align}`}
        >
          {renderCell(column.id, index) ?? (
            <span className="grid-waiting">
              {columnIndex === 0 && <span className="visually-hidden">On the way</span>}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

export const GridRow = memo(
  Row,
  (before, after) =>
    before.version === after.version &&
    before.index === after.index &&
    before.active === after.active &&
    before.columns === after.columns &&
    before.onOpen === after.onOpen &&
    before.onAct === after.onAct,
);
