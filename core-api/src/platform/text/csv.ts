import Papa from "papaparse";

/** Without it spreadsheets do not read UTF-8. */
const utf8Mark = "\uFEFF";

/** Spreadsheets run cells that begin like formulas, also after blanks and in full-width signs. */
const formula = /^\s*[=+\-@\t\r\n＝＋－＠]/u;

type Row = readonly (string | number | null)[];

/** A CSV file for spreadsheets, or its beginning; formulas are escaped. */
export function writeCsvFile(rows: readonly Row[]): string {
  return utf8Mark + writeCsvLines(rows);
}

/** Rows as lines of a CSV file for spreadsheets, the last one ended too; formulas are escaped. */
export function writeCsvLines(rows: readonly Row[]): string {
  const lines = Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: formula, newline: "\r\n" },
  );
  return `${lines}\r\n`;
}
