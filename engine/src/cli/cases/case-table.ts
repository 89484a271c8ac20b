import type { RawTable } from "../data/raw-table.ts";

const separator = /^\|?[\s:|-]+\|?$/u;

/** Reads a Markdown table. */
export function readPipeTable(lines: readonly string[]): RawTable | null {
  const rows = lines
    .filter((line, index) => line.trim() !== "" && !(index === 1 && separator.test(line.trim())))
    .map(readCells);
  const [headers, ...body] = rows;
  if (headers === undefined || body.some((cells) => cells.length !== headers.length)) return null;
  return {
    rows: body.length,
    columns: headers.map((header, column) => ({
      header,
      cells: body.map((cells) => cells[column] ?? null),
    })),
    placeOf: (row) => `row ${row + 1} of the table`,
  };
}

function readCells(line: string): string[] {
  const text = line.trim().replace(/^\|/u, "").replace(/\|$/u, "");
  return text.split("|").map((cell) => cell.trim());
}
