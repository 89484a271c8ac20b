import Papa from "papaparse";
import { CliError } from "../cli-error.ts";
import type { RawTable } from "./raw-table.ts";

/** Comma, tab or semicolon separated, with a header line. */
export function readCsv(path: string, text: string): RawTable {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: guessDelimiter(text) });
  const problem = errors.find(({ type }) => type !== "Delimiter");
  if (problem) {
    const line = lineOf(data, problem.row ?? 0);
    throw new CliError(`${path}, line ${line}: ${problem.message}.`);
  }
  const [headers, ...body] = data;
  if (headers === undefined || headers.every((header) => header.trim() === "")) {
    throw new CliError(`${path} has no header line.`);
  }
  const kept: number[] = [];
  for (const [index, row] of body.entries()) {
    if (row.length === 1 && row[0]?.trim() === "" && headers.length > 1) continue;
    if (row.length === 1 && row[0] === "" && index === body.length - 1) continue;
    if (row.length !== headers.length) {
      const line = lineOf(data, index + 1);
      throw new CliError(
        `${path}, line ${line}: ${row.length} cells, but the header has ${headers.length}.`,
      );
    }
    kept.push(index);
  }
  return {
    rows: kept.length,
    columns: headers.map((header, column) => ({
      header: header.trim(),
      cells: kept.map((index) => body[index]?.[column] ?? null),
    })),
    placeOf: (row) => `line ${lineOf(data, (kept[row] ?? row) + 1)}`,
  };
}

/** The most frequent separator in the header, outside quotes. */
function guessDelimiter(text: string): string {
  const header = (/^[^\r\n]*/u.exec(text)?.[0] ?? "").replaceAll(/"[^"]*"/gu, "");
  const counts = [",", "\t", ";"].map((sign) => ({ sign, count: header.split(sign).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ",";
}

/** Quoted cells can contain line breaks, so count those in all rows above. */
function lineOf(rows: readonly (readonly string[])[], index: number): number {
  let line = 1;
  for (const row of rows.slice(0, index)) {
    line += 1;
    for (const cell of row) line += cell.split(/\r\n|\n|\r/u).length - 1;
  }
  return line;
}
