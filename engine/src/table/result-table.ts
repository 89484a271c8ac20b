import { table } from "arquero";
import type { QueryColumn } from "../contract/index.ts";
import { type Column, textAt } from "./column.ts";

type Value = string | number | boolean | null;

/** A column of figures with its heading. */
export interface ResultColumn extends Pick<QueryColumn, "title" | "type"> {
  readonly column: Column;
}

/** The rows of a result with an id in front, ready for print. */
export interface ResultTable {
  readonly rows: number;
  readonly columns: readonly {
    readonly title: string;
    readonly numeric: boolean;
    readonly values: readonly Value[];
  }[];
  csv(): string;
  objects(): object[];
}

const millisecondsPerDay = 86_400_000;

/** Truths come out as true and false, dates as `2025-08-31`, empty values as null. */
export function buildResultTable(
  idTitle: string,
  ids: readonly Value[],
  rows: Int32Array,
  columns: readonly ResultColumn[],
): ResultTable {
  const titles = new Set<string>();
  const head = {
    title: uniqueTitle(idTitle, titles),
    numeric: false,
    values: Array.from(rows, (row) => ids[row] ?? null),
  };
  const cells = [
    head,
    ...columns
      .filter(({ title }) => title !== idTitle)
      .map((column) => ({
        title: uniqueTitle(column.title, titles),
        numeric: column.type === "number",
        values: Array.from(rows, (row) => valueAt(column, row)),
      })),
  ];
  const titled = table(cells.map(({ title, values }) => [title, values] as [string, Value[]]));
  return {
    rows: rows.length,
    columns: cells,
    csv: () => titled.toCSV().trimEnd(),
    objects: () => titled.objects(),
  };
}

function uniqueTitle(title: string, taken: Set<string>): string {
  let unique = title;
  for (let copy = 2; taken.has(unique); copy += 1) unique = `${title} (${copy})`;
  taken.add(unique);
  return unique;
}

function valueAt({ column, type }: ResultColumn, row: number): Value {
  if (column.kind === "text") return textAt(column, row);
  const value = column.values[row] ?? Number.NaN;
  if (Number.isNaN(value)) return null;
  if (type === "truth") return value !== 0;
  if (type !== "date") return value;
  return new Date(value * millisecondsPerDay).toISOString().slice(0, 10);
}
