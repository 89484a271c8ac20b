import Papa from "papaparse";

/** Begins a file: without it spreadsheets do not read UTF-8. */
export const utf8Mark = "\uFEFF";

/** Spreadsheets run cells that begin like formulas, also after blanks and in full-width signs. */
const formula = /^\s*[=+\-@\t\r\n＝＋－＠]/u;

/** Rows as lines of a CSV file for spreadsheets, the last one ended too; formulas are escaped. */
export function writeCsvLines(rows: readonly (readonly (string | number | null)[])[]): string {
  const lines = Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: formula, newline: "\r\n" },
  );
  return `${lines}\r\n`;
}
