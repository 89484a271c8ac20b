import type { GroupColumn } from "@munshi/engine";
import { historyDepth } from "@munshi/engine/contract";
import type {
  ColumnKey,
  ParameterGroup,
  ParameterInfo,
  ParameterType,
} from "@munshi/engine/contract";

type Value = number | string | null;

/** One column under construction: NaN and null are empty. */
export type StoredColumn =
  | {
      readonly key: ColumnKey;
      readonly type: Exclude<ParameterType, "text">;
      readonly values: Float64Array;
    }
  | { readonly key: ColumnKey; readonly type: "text"; readonly values: (string | null)[] };

/** Columns published as one file. */
export interface ColumnGroup {
  /** `identity`, `eod`, …, `history/sales.years`. */
  readonly name: string;
  readonly columns: readonly StoredColumn[];
}

/** In order of need on pages. */
const groupOrder: readonly ParameterGroup[] = [
  ...(["identity", "eod", "profit-and-loss", "balance-sheet", "ratios"] as const),
  ...(["cash-flow", "shareholding", "history", "score"] as const),
];

/** All columns of a dataset, filled company by company. */
export interface ColumnStore {
  readonly rows: number;
  readonly groups: readonly ColumnGroup[];
  /** Adds a company's values; a key missing in the catalogue is an engine bug. */
  setRow(row: number, values: ReadonlyMap<ColumnKey, Value>): void;
  setValue(row: number, key: ColumnKey, value: Value): void;
  /** Throws for a key missing in the catalogue. */
  column(key: ColumnKey): StoredColumn;
  numbers(key: ColumnKey): Float64Array;
}

export function createColumnStore(parameters: Iterable<ParameterInfo>, rows: number): ColumnStore {
  const infos = [...parameters];
  const byKey = new Map<ColumnKey, StoredColumn>();
  const create = (key: ColumnKey, type: ParameterType): StoredColumn => {
    const column: StoredColumn =
      type === "text"
        ? { key, type, values: Array.from({ length: rows }, () => null) }
        : { key, type, values: new Float64Array(rows).fill(Number.NaN) };
    byKey.set(key, column);
    return column;
  };
  const defaults = groupOrder.flatMap((name): ColumnGroup[] => {
    const members = infos.filter((info) => info.group === name);
    if (members.length === 0) return [];
    return [{ name, columns: members.map((info) => create(info.code, info.type)) }];
  });
  const histories = infos.flatMap((info): ColumnGroup[] => {
    const group = (unit: "years" | "quarters", letter: string, depth: number): ColumnGroup => ({
      name: `history/${info.code}.${unit}`,
      columns: Array.from({ length: depth + 1 }, (_, back) =>
        create(`${info.code}@${letter}${back}`, info.type),
      ),
    });
    return [
      ...(hasYears(info) ? [group("years", "y", historyDepth.year)] : []),
      ...(hasQuarters(info) ? [group("quarters", "q", historyDepth.quarter)] : []),
    ];
  });
  const findColumn = (key: ColumnKey): StoredColumn => {
    const column = byKey.get(key);
    if (column === undefined) throw new RangeError(`The catalogue has no column ${key}`);
    return column;
  };
  const setValue = (row: number, key: ColumnKey, value: Value): void => {
    const column = findColumn(key);
    if (column.type === "text") column.values[row] = value === null ? null : String(value);
    else column.values[row] = typeof value === "number" ? value : Number.NaN;
  };
  return {
    rows,
    groups: [...defaults, ...histories],
    setRow: (row, values) => {
      for (const [key, value] of values) setValue(row, key, value);
    },
    setValue,
    column: findColumn,
    numbers(key) {
      const column = findColumn(key);
      if (column.type === "text") throw new RangeError(`${key} is not a number`);
      return column.values;
    },
  };
}

function hasYears(info: ParameterInfo): boolean {
  return info.periods === "years" || info.periods === "both";
}

function hasQuarters(info: ParameterInfo): boolean {
  return info.periods === "quarters" || info.periods === "both";
}

/** Rows by market capitalisation, largest first, empty last, then by company code. */
export function orderRows(store: ColumnStore): Int32Array {
  const sizes = store.numbers("marketCapitalization");
  const codes = store.numbers("coCode");
  const size = (row: number): number => {
    const value = sizes[row] ?? Number.NaN;
    return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value;
  };
  const order = Int32Array.from({ length: store.rows }, (_, row) => row);
  return order.sort((one, other) => {
    const [left, right] = [size(one), size(other)];
    if (left !== right) return left > right ? -1 : 1;
    return (codes[one] ?? 0) - (codes[other] ?? 0);
  });
}

/** A column with its rows in another order. */
export function reorderColumn(column: StoredColumn, order: Int32Array): GroupColumn {
  if (column.type === "text") {
    return { ...column, values: Array.from(order, (row) => column.values[row] ?? null) };
  }
  const values = new Float64Array(order.length);
  for (let at = 0; at < order.length; at += 1) {
    values[at] = column.values[order[at] ?? 0] ?? Number.NaN;
  }
  return { ...column, values };
}
