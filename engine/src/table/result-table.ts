import { writeDay } from "../grammar/numbers.ts";
import Papa from "papaparse";
import { escapeFormula } from "../contract/index.ts";
import type { ParameterType, QueryColumn } from "../contract/index.ts";
import { type Column, textAt } from "./column.ts";
import { showMembers } from "./members.ts";

type Value = string | number | boolean | null;

export interface ResultColumn extends Pick<QueryColumn, "title" | "type"> {
  readonly column: Column;
}

/** Dates as `2025-08-31`, null if empty. */
export interface PrintedColumn {
  readonly title: string;
  readonly type: ParameterType;
  /** Right-aligned. */
  readonly numeric: boolean;
  readonly values: readonly Value[];
}

/** Rows ready for print. */
export interface ResultTable {
  readonly rows: number;
  readonly columns: readonly PrintedColumn[];
  /** Escapes texts that look like spreadsheet formulas. */
  csv(): string;
  objects(): object[];
}

/** Rows with an id first. Booleans are true and false, empty values null. */
export function buildResultTable(
  idTitle: string,
  ids: readonly Value[],
  rows: Int32Array,
  columns: readonly ResultColumn[],
): ResultTable {
  return tabulate([
    idColumn(idTitle, ids, rows),
    ...columns
      .filter(({ title }) => title !== idTitle)
      .map((column) => ({
        title: column.title,
        type: column.type,
        numeric: column.type === "number",
        values: Array.from(rows, (row) => valueAt(column, row)),
      })),
  ]);
}

/** Numeric ids stay numbers. */
export function idColumn(
  title: string,
  ids: readonly Value[],
  rows: Iterable<number>,
): PrintedColumn {
  const values = Array.from(rows, (row) => ids[row] ?? null);
  const isNumbers = values.every((id) => id === null || typeof id === "number");
  return { title, type: isNumbers ? "number" : "text", numeric: false, values };
}

/** Duplicate titles get a number. */
export function tabulate(columns: readonly PrintedColumn[]): ResultTable {
  const titles = new Set<string>();
  const cells = columns.map((column) => ({ ...column, title: uniqueTitle(column.title, titles) }));
  const rows = cells[0]?.values.length ?? 0;
  const listRows = <Cell>(cellOf: (column: PrintedColumn, row: number) => Cell): Cell[][] =>
    Array.from({ length: rows }, (_, row) => cells.map((column) => cellOf(column, row)));
  return {
    rows,
    columns: cells,
    csv: () =>
      Papa.unparse(
        [
          cells.map(({ title }) => escapeFormula(title)),
          ...listRows(({ values }, row) => inertValue(values[row] ?? null)),
        ],
        { newline: "\n" },
      ),
    objects: () =>
      listRows(({ title, values }, row) => [title, values[row] ?? null] as const).map((row) =>
        Object.fromEntries(row),
      ),
  };
}

const inertValue = (value: Value): Value =>
  typeof value === "string" ? escapeFormula(value) : value;

function uniqueTitle(title: string, taken: Set<string>): string {
  let unique = title;
  for (let copy = 2; taken.has(unique); copy += 1) unique = `${title} (${copy})`;
  taken.add(unique);
  return unique;
}

function valueAt({ column, type }: ResultColumn, row: number): Value {
  if (column.kind === "text") {
    const text = textAt(column, row);
    return text === null ? null : showMembers(text);
  }
  const value = column.values[row] ?? Number.NaN;
  if (Number.isNaN(value)) return null;
  if (type === "truth") return value !== 0;
  if (type !== "date") return value;
  return writeDay(value);
}
