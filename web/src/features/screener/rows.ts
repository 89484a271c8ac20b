import type { ColumnKey, FirstRows, RowPage } from "@munshi/engine/contract";

/** Rows fetched at once; a screen shows about twenty. */
export const pageLength = 100;

/** One value of a row: undefined while its page is on the way. */
export type CellValue = number | string | null | undefined;

/** The rows of a result, as far as they have been fetched. */
export interface RowStore {
  readonly count: number;
  read(column: ColumnKey, index: number): CellValue;
  /** Returns the starts of unrequested pages that overlap `from`..`to`; marks them requested. */
  claimPages(from: number, to: number): readonly number[];
  add(page: RowPage): void;
}

/** Rows of a result of `count`, from its first page on. */
export function createRowStore(count: number, first: RowPage): RowStore {
  const pages = new Map<number, RowPage>();
  const claimed = new Set<number>();
  const add = (page: RowPage) => {
    for (let start = page.from; start < page.to; start += pageLength) {
      pages.set(start, page);
      claimed.add(start);
    }
  };
  add(first);
  return {
    count,
    add,
    read(column, index) {
      const page = pages.get(index - (index % pageLength));
      if (page === undefined || index >= page.to) return undefined;
      return page.values[column]?.[index - page.from];
    },
    claimPages(from, to) {
      const starts: number[] = [];
      const end = Math.min(to, count);
      for (let start = from - (from % pageLength); start < end; start += pageLength) {
        if (claimed.has(start)) continue;
        claimed.add(start);
        starts.push(start);
      }
      return starts;
    },
  };
}

/** The rows that come with the page, used until the engine is ready. */
export function createFirstRowStore(first: FirstRows): RowStore {
  return {
    count: first.rows,
    read: (column, index) => first.columns[column]?.[index],
    claimPages: () => [],
    add: () => undefined,
  };
}

/** Rows that are all on the way, so that the grid has its final size meanwhile. */
export function createWaitingRowStore(count: number): RowStore {
  return {
    count,
    read: () => undefined,
    claimPages: () => [],
    add: () => undefined,
  };
}
