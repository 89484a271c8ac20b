import { CliError } from "../cli-error.ts";
import type { Cell, RawTable } from "./raw-table.ts";

/** Reads row objects, the `rows` of a JSON result, or `{"columns": {"name": [values]}}`. */
export function readJson(path: string, text: string): RawTable {
  const value = parseJson(path, text);
  if (Array.isArray(value)) return readRows(path, value);
  const rows = isObject(value) ? value["rows"] : undefined;
  if (Array.isArray(rows)) return readRows(path, rows);
  const columns = isObject(value) ? value["columns"] : undefined;
  if (isObject(columns)) return readColumns(path, columns);
  throw new CliError(`${path} is neither an array of rows nor an object with columns.`);
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, ""));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError(`${path} is not valid JSON: ${reason}`);
  }
}

function readRows(path: string, rows: readonly unknown[]): RawTable {
  const headers = new Set<string>();
  for (const [index, row] of rows.entries()) {
    if (!isObject(row)) throw new CliError(`${path}, row ${index + 1} is not an object.`);
    for (const header of Object.keys(row)) headers.add(header);
  }
  return {
    rows: rows.length,
    columns: [...headers].map((header) => ({
      header,
      cells: rows.map((row, index) =>
        toCell(
          path,
          header,
          index,
          isObject(row) && Object.hasOwn(row, header) ? row[header] : null,
        ),
      ),
    })),
    placeOf,
  };
}

function readColumns(path: string, columns: Readonly<Record<string, unknown>>): RawTable {
  const entries = Object.entries(columns).map(([header, values]) => {
    if (!Array.isArray(values)) throw new CliError(`${path}: column ${header} is not an array.`);
    const cells = values.map((value: unknown, index) => toCell(path, header, index, value));
    return { header, cells };
  });
  const rows = entries[0]?.cells.length ?? 0;
  const odd = entries.find(({ cells }) => cells.length !== rows);
  if (odd) {
    throw new CliError(
      `${path}: column ${odd.header} has ${odd.cells.length} values, not ${rows}.`,
    );
  }
  return { rows, columns: entries, placeOf };
}

function placeOf(row: number): string {
  return `row ${row + 1}`;
}

function toCell(path: string, header: string, row: number, value: unknown): Cell {
  switch (typeof value) {
    case "string":
    case "number":
    case "boolean":
      return value;
    default:
      if (value === null || value === undefined) return null;
      throw new CliError(`${path}, ${placeOf(row)}: ${header} is not a single value.`);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
