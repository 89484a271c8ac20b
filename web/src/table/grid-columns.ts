import { createColumnHelper, rowSortingFeature, tableFeatures } from "@tanstack/react-table";
import type { ReactNode } from "react";

/** A column as a page describes it; `table/` turns it into the library's own. */
export interface GridColumn {
  readonly id: string;
  readonly title: string;
  /** Is under the title; empty for plain numbers and text. */
  readonly unit: string;
  readonly align: "start" | "end";
  /** Least width in pixels; spare room is shared out. */
  readonly width: number;
  /** Sort direction of the first click on the header. */
  readonly firstDirection: "ascending" | "descending";
  /** Holds the place of a column whose title is on the way. */
  readonly waiting?: boolean;
}

/** A row on screen is only its place in the whole; its values are read when it is drawn. */
export interface VisibleRow {
  readonly index: number;
}

/** Rows arrive sorted by anyone who holds them: the grid only says what to sort by. */
export const features = tableFeatures({ rowSortingFeature });

const helper = createColumnHelper<typeof features, VisibleRow>();

export function buildTableColumns(columns: readonly GridColumn[]) {
  return helper.columns(
    columns.map(({ id, title, firstDirection }) =>
      helper.display({
        id,
        header: title,
        enableSorting: true,
        sortDescFirst: firstDirection === "descending",
      }),
    ),
  );
}

/** Least width of a column; a style sheet may narrow the first, which stays in place, and the others. */
function leastWidth({ width }: GridColumn, index: number): string {
  return index === 0
    ? `var(--grid-first, ${width}px)`
    : `min(${width}px, var(--grid-column, ${width}px))`;
}

/** Returns a column's share of spare width; text gets more, numbers read better close together. */
function shareOf({ align }: GridColumn, index: number): number {
  if (index === 0) return 3;
  return align === "start" ? 2 : 1;
}

/** The grid's tracks; spare room goes to the words first. */
export function gridTemplate(columns: readonly GridColumn[]): string {
  return columns
    .map((column, index) => `minmax(${leastWidth(column, index)}, ${shareOf(column, index)}fr)`)
    .join(" ");
}

/** The least width of all columns together, as a CSS length. */
export function gridWidth(columns: readonly GridColumn[]): string {
  return `calc(${columns.map(leastWidth).join(" + ")})`;
}

/**
 * The rows of a grid as they are at this moment. They may become others at any time, of which each row
 * that is drawn hears by itself: a new result draws those rows again that differ, and not their grid.
 */
export interface RowSource {
  readonly count: () => number;
  /** Changes for a row whenever `renderCell` would answer differently for it. */
  readonly readVersion: (rowIndex: number) => string;
  /** A cell's content, or undefined while its value is on the way. */
  readonly renderCell: (columnId: string, rowIndex: number) => ReactNode;
  /** Has `onChange` called with each change of rows or of their number, until the answer is called. */
  readonly watch: (onChange: () => void) => () => void;
}
