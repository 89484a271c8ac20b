import type { QueryColumn } from "@munshi/engine/contract";
import { useMemo } from "react";
import { subscribe } from "valtio";
import type { GridColumn, RowSource } from "../../table/RowGrid.tsx";
import { formatCell } from "./columns.ts";
import { CompanyCell } from "./components/CompanyCell.tsx";
import { useScreener } from "./context.ts";
import { compare } from "./results/compare/compare-state.ts";
import { createWaitingRowStore } from "./rows.ts";
import type { CellValue, RowStore } from "./rows.ts";
import type { ScreenerState } from "./state.ts";

/** Rows to hold the grid's place while the first result is on the way. */
const waitingRows = createWaitingRowStore(20);

/** Tells of other rows: a result brings another store, and pages that arrive later are counted. */
function createRowWatch(state: ScreenerState): RowSource["watch"] {
  const listeners = new Set<() => void>();
  let leave: (() => void) | null = null;
  // Once for all that listen: each row does.
  const begin = () => {
    let { rows, rowsVersion } = state;
    const tell = () => {
      for (const onChange of listeners) onChange();
    };
    const leaveRows = subscribe(state, () => {
      if (state.rows === rows && state.rowsVersion === rowsVersion) return;
      ({ rows, rowsVersion } = state);
      tell();
    });
    const leaveMarks = subscribe(compare, tell);
    return () => {
      leaveRows();
      leaveMarks();
    };
  };
  return (onChange) => {
    listeners.add(onChange);
    leave ??= begin();
    return () => {
      listeners.delete(onChange);
      if (listeners.size > 0) return;
      leave?.();
      leave = null;
    };
  };
}

/** The rows of the screener's result for its grid: those of this moment, whichever they are. */
export function useRowSource({
  columns,
  gridColumns,
  isAsked,
  refused,
}: {
  /** Column metadata from the result. */
  readonly columns: readonly QueryColumn[];
  readonly gridColumns: readonly GridColumn[];
  /** True if there is a query, so that matches can be explained. */
  readonly isAsked: boolean;
  /** True if there is no result and none is pending. */
  readonly refused: boolean;
}): RowSource {
  const { state } = useScreener();
  const watch = useMemo(() => createRowWatch(state), [state]);
  return useMemo((): RowSource => {
    const byKey = new Map<string, QueryColumn>(columns.map((column) => [column.key, column]));
    const keys = ["symbol", ...gridColumns.map(({ id }) => id)];
    const isCompared = (symbol: CellValue): boolean =>
      typeof symbol === "string" && compare.symbols.includes(symbol);
    const store = (): RowStore | null => (refused ? null : (state.rows ?? waitingRows));
    return {
      count: () => store()?.count ?? 0,
      readVersion(index) {
        const rows = store();
        const values = keys.map((key) => rows?.read(key, index));
        return `${isCompared(values[0]) ? "+" : ""}${JSON.stringify(values)}`;
      },
      renderCell(columnId, index) {
        const rows = store();
        const value = rows?.read(columnId, index);
        if (columnId === "name") {
          const symbol = rows?.read("symbol", index);
          return value === undefined ? undefined : (
            <CompanyCell
              name={value}
              symbol={symbol}
              isCompared={isCompared(symbol)}
              asksWhy={isAsked}
            />
          );
        }
        const cell = formatCell(byKey.get(columnId), value);
        if (cell === undefined) return undefined;
        const { text, direction } = cell;
        return (
          <span title={text} className={direction === null ? undefined : `change-${direction}`}>
            {text}
          </span>
        );
      },
      watch,
    };
  }, [state, watch, columns, gridColumns, isAsked, refused]);
}
