import type { SortingState } from "@tanstack/react-table";

/** Sort order of rows; null in its place means the original order. */
export interface TableSort {
  readonly column: string;
  readonly direction: "ascending" | "descending";
}

export function toSortingState(sort: TableSort | null): SortingState {
  return sort === null ? [] : [{ id: sort.column, desc: sort.direction === "descending" }];
}

export function fromSortingState([first]: SortingState): TableSort | null {
  return first === undefined
    ? null
    : { column: first.id, direction: first.desc ? "descending" : "ascending" };
}
