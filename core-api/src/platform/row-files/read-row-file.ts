import { recordOf } from "@munshi/platform/contract";
import Papa from "papaparse";
import type { RowProblem } from "../../contract/row-files.ts";
import { writeCsvFile } from "../text/csv.ts";

/** Columns of a file by header, in lower case. */
export interface RowColumns<C extends string> {
  readonly names: readonly C[];
  /** Other headers that spreadsheets and tools write. */
  readonly aliases: { readonly [head: string]: C };
  /** At least one of each group is required. */
  readonly required: readonly (readonly C[])[];
  readonly mostRows: number;
}

/** A row of an uploaded file; texts are trimmed, and empty where the file has no such column. */
export interface FileRow<C extends string> {
  /** First line in the file; the header is line 1. */
  readonly line: number;
  /** Cells as they are in the file. */
  readonly cells: readonly string[];
  readonly values: Readonly<Record<C, string>>;
}

export interface RowFile<C extends string> {
  readonly head: readonly string[];
  readonly rows: readonly FileRow<C>[];
  /** Problems of rows that cannot be read at all, and texts with control characters. */
  readonly problems: readonly RowProblem[];
}

const unsafe = /[^\P{Cc}\n\r\t]/u;

/** Reads a CSV file with named columns. Returns a text if it cannot be read. */
export function readRowFile<C extends string>(
  bytes: Uint8Array,
  { names, aliases, required, mostRows }: RowColumns<C>,
): RowFile<C> | string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "Save the file as CSV in UTF-8.";
  }
  if (text.includes("\0")) return "Save the file as CSV in UTF-8.";
  const [first, ...others] = readRecords(text);
  if (first === undefined) return "The file is empty.";
  const columns = first.cells.map((cell) => {
    const name = cell.trim().toLowerCase();
    return names.find((each) => each === name) ?? aliases[name];
  });
  const doubled = names.find((name) => columns.filter((each) => each === name).length > 1);
  if (doubled !== undefined) return `Two columns are headed "${doubled}".`;
  const missing = required.find((group) => !group.some((name) => columns.includes(name)));
  if (missing !== undefined) {
    const list = missing.map((name) => `"${name}"`).join(" or ");
    return `The first line needs a column headed ${list}.`;
  }
  const filled = others.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (filled.length === 0) return "The file has a header but no rows.";
  if (filled.length > mostRows) {
    return `The file has more than ${mostRows.toLocaleString("en-IN")} rows. Split it.`;
  }
  const problems: RowProblem[] = [];
  const rows = filled.map(({ line, cells, broken }): FileRow<C> => {
    if (broken !== "") problems.push({ line, column: "", reason: `${broken}.` });
    else if (cells.length !== first.cells.length) {
      const counts = `${cells.length} columns, the header has ${first.cells.length}`;
      problems.push({ line, column: "", reason: `The row has ${counts}.` });
    }
    const valueOf = (column: C): string => {
      const index = columns.indexOf(column);
      return index < 0 ? "" : (cells[index] ?? "").trim();
    };
    const values = recordOf(names, valueOf);
    for (const column of names) {
      if (unsafe.test(values[column])) {
        problems.push({ line, column, reason: "Contains control characters." });
      }
    }
    return { line, cells, values };
  });
  return { head: first.cells, rows, problems };
}

interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /** Why it cannot be read; empty if it can. */
  readonly broken: string;
}

function readRecords(text: string): readonly CsvRecord[] {
  const records: CsvRecord[] = [];
  // Quoted cells may span lines, so each record's line is counted as it is read.
  let line = 1;
  let cursor = 0;
  Papa.parse<string[]>(text, {
    delimiter: /^[^\n]*;/.test(text) && !/^[^\n]*,/.test(text) ? ";" : ",",
    step({ data, errors, meta }) {
      const [error] = errors;
      records.push({ line, cells: data, broken: error === undefined ? "" : error.message });
      line += text.slice(cursor, meta.cursor).split("\n").length - 1;
      cursor = meta.cursor;
    },
  });
  return records;
}

/** Bad rows with an added column of reasons; null if there are none. */
export function writeBadRows(
  file: RowFile<string>,
  problems: readonly RowProblem[],
): string | null {
  if (problems.length === 0) return null;
  const reasons = new Map<number, string[]>();
  for (const { line, column, reason } of problems) {
    reasons.set(line, [
      ...(reasons.get(line) ?? []),
      column === "" ? reason : `${column}: ${reason}`,
    ]);
  }
  const bad = file.rows.flatMap(({ line, cells }) => {
    const found = reasons.get(line);
    return found === undefined ? [] : [[...cells, found.join(" ")]];
  });
  return writeCsvFile([[...file.head, "problem"], ...bad]);
}
