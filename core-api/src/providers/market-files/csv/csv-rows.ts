import Papa from "papaparse";

import { MarketFileError } from "../market-file-error.ts";

export interface CsvRow {
  /** Line where the row starts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** True if a quotation mark is misplaced. */
  readonly isMalformed: boolean;
  /** Set on the last row of a file that does not end with a line end. */
  readonly isOpenEnded: boolean;
}

/**
 * Parses delimited text as it arrives. Blank lines are left out but counted. Memory stays bounded:
 * a row longer than `rowLimit` characters is refused. Throws MarketFileError.
 */
export async function* readCsvRows(
  path: string,
  text: AsyncIterable<string>,
  delimiter: string,
  rowLimit: number,
): AsyncIterable<readonly CsvRow[]> {
  let rest = "";
  let line = 1;
  const take = (input: string, isLast: boolean): CsvRow[] => {
    const parser = new Papa.Parser({ delimiter, newline: "\n" });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Papa Parse types its parser's result as any
    const result = parser.parse(input, 0, !isLast) as Papa.ParseResult<string[]>;
    rest = isLast ? "" : input.slice(result.meta.cursor);
    const malformed = new Set(result.errors.map(({ row }) => row));
    const isCut = isLast && result.errors.some(({ code }) => code === "MissingQuotes");
    const rows: CsvRow[] = [];
    for (const [at, cells] of result.data.entries()) {
      const isFinal = isLast && at === result.data.length - 1;
      if (isFinal && isCut) throw neverClosed(path, line);
      const isBlank = cells.length === 1 && cells[0]?.trim() === "";
      const isMalformed = malformed.has(at);
      const isOpenEnded = isFinal && !input.endsWith("\n");
      if (!isBlank) rows.push({ line, cells, isMalformed, isOpenEnded });
      line += 1;
      for (const cell of cells) line += countBreaks(cell);
    }
    return rows;
  };
  for await (const piece of text) {
    const input = rest + piece;
    const rows = take(input, false);
    if (rest.length > rowLimit) throw tooLong(path, line, rest, rowLimit);
    for (const row of rows) {
      if (row.cells.reduce((sum, cell) => sum + cell.length + 1, 0) > rowLimit)
        throw tooLong(path, row.line, row.cells.join(delimiter), rowLimit);
    }
    if (rows.length > 0) yield rows;
  }
  if (rest !== "") yield take(rest, true);
}

function countBreaks(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf("\n"); at >= 0; at = cell.indexOf("\n", at + 1)) count += 1;
  return count;
}

const neverClosed = (path: string, line: number): MarketFileError =>
  new MarketFileError(
    path,
    "truncated",
    `line ${line}: a quotation mark is never closed; the file is cut off or damaged, download it again`,
  );

const tooLong = (path: string, line: number, row: string, limit: number): MarketFileError =>
  new MarketFileError(
    path,
    "line_too_long",
    row.includes("\n")
      ? `line ${line}: a quotation mark is not closed within ${limit} characters; repair the row`
      : `line ${line} is longer than ${limit} characters; it is not a table of a market file, check that it is the right file`,
  );
