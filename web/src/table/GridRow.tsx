/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table element cannot hold rows that are placed one by one */
import { memo, useSyncExternalStore } from "react";
import type { CSSProperties } from "react";
import type { GridColumn, RowSource } from "./grid-columns.ts";

interface GridRowProps {
  readonly id: string;
  readonly index: number;
  readonly active: boolean;
  readonly columns: readonly GridColumn[];
  readonly tracks: CSSProperties;
  readonly source: RowSource;
  /** Reports changes: as the source does, or later. */
  readonly watch: RowSource["watch"];
  readonly onOpen: (rowIndex: number) => void;
  readonly onAct: ((rowIndex: number) => void) | null;
}

/** Positions by `top`: `transform` would give each row a separate compositor layer. */
function placeRow(index: number, tracks: CSSProperties): CSSProperties {
  const style: CSSProperties & Record<`--${string}`, number> = { ...tracks, "--row-index": index };
  return style;
}

/** A row of the grid, drawn again when what it shows becomes something else. */
export const GridRow = memo(function GridRow({
  id,
  index,
  active,
  columns,
  tracks,
  source,
  watch,
  onOpen,
  onAct,
}: GridRowProps) {
  useSyncExternalStore(watch, () => source.readVersion(index));
  return (
    // Keys reach rows through the grid's active descendant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={active}
      className="grid-row grid-row-open"
      style={placeRow(index, tracks)}
      onClick={({ target }) => {
        const isIn = (part: string) => target instanceof Element && target.closest(part) !== null;
        // Row controls handle their own clicks.
        if (isIn("[data-row-control]")) return;
        if (isIn("[data-row-action]")) onAct?.(index);
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
          {source.renderCell(column.id, index) ?? (
            <span className="grid-waiting">
              {columnIndex === 0 && <span className="visually-hidden">Loading</span>}
            </span>
          )}
        </div>
      ))}
    </div>
  );
});
