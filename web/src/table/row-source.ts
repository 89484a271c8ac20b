import type { ReactNode } from "react";

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
