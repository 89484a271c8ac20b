import type { ColumnKey, DatasetManifest, EngineApi, RowPage } from "@munshi/engine/contract";
import type { ScoreCell } from "../../contract/index.ts";
import type { Cell, ListedCompany, ReadCells } from "./screening-task.ts";

/** Columns that identify a company. */
export const identity = ["coCode", "name", "symbol", "isin", "bseCode", "sector"] as const;

/** True of each company: every row of a dataset has a code. */
const everyCompany = "[Company code] IS NOT EMPTY";

/** Columns of all companies, in the dataset's order. */
export async function readAll(
  engine: EngineApi,
  manifest: DatasetManifest,
  keys: readonly ColumnKey[],
): Promise<RowPage> {
  const columns = keepPublished(manifest, keys);
  const firstRows = manifest.rows;
  const answer = await engine.run({ query: everyCompany, columns, sort: null, firstRows });
  if (!answer.ok) throw new Error(answer.diagnostics.map(({ message }) => message).join(" "));
  return answer.value.page;
}

/** Those of the columns that the dataset was published with; the rest are empty for every company. */
export function keepPublished(
  manifest: DatasetManifest,
  keys: readonly ColumnKey[],
): readonly ColumnKey[] {
  const published = new Set(manifest.groups.flatMap(({ columns }) => columns));
  return [...new Set(keys)].filter((key) => published.has(key));
}

/** Reads a page's columns as cells, each made once. */
export function readCells(page: RowPage): ReadCells {
  const read = new Map<ColumnKey, readonly Cell[]>();
  return (key) => {
    let cells = read.get(key);
    if (cells === undefined) {
      const values = page.values[key] ?? [];
      cells =
        values instanceof Float64Array
          ? Array.from(values, (value) => (Number.isNaN(value) ? null : value))
          : values;
      read.set(key, cells);
    }
    return cells;
  };
}

export function readListed(row: number, read: ReadCells): ListedCompany {
  return {
    coCode: numberAt(read, "coCode", row) ?? 0,
    name: textAt(read, "name", row) ?? "",
    symbol: textAt(read, "symbol", row) ?? "",
    isin: textAt(read, "isin", row),
    bseCode: textAt(read, "bseCode", row),
  };
}

export function numberAt(read: ReadCells, key: ColumnKey, row: number): number | null {
  const cell = read(key)[row];
  return typeof cell === "number" ? cell : null;
}

/** A score, or what stands for one that there is not. */
export function scoreAt(read: ReadCells, key: ColumnKey, row: number): ScoreCell {
  const cell = read(key)[row];
  return typeof cell === "number" || cell === "NOT RATED" ? cell : "";
}

export function textAt(read: ReadCells, key: ColumnKey, row: number): string | null {
  const cell = read(key)[row];
  return typeof cell === "string" ? cell : null;
}
