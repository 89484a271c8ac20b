import type { SortingState } from "@tanstack/react-table";

/** What rows are sorted by; null in its place is the order that they came in. */
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
