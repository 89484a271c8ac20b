import Papa from "papaparse";

/** A row that names a stock. */
export interface CsvRow {
  /** In the file, from 1 upwards, its head counted. */
  readonly row: number;
  /** Possible identifiers of the stock, in the order to try them. */
  readonly names: readonly string[];
  /** As written, such as `12.5 %`; omitted without such a cell. */
  readonly weight?: string;
}

/** A file as rows, or why it is none to be read. */
export type CsvReading =
  | { readonly ok: true; readonly rows: readonly CsvRow[] }
  | { readonly ok: false; readonly message: string };

export const largestCsvBytes = 5 * 1024 * 1024;
/** Beyond these no list could take them all. */
export const mostCsvRows = 20_000;

const heads: readonly ReadonlySet<string>[] = [
  new Set(["symbol", "nsesymbol", "ticker", "tradingsymbol"]),
  new Set(["companycode", "cocode", "fincode", "code"]),
  new Set(["isin", "isincode", "isinnumber"]),
];

const weightHeads: ReadonlySet<string> = new Set(["weight", "weightage", "allocation", "target"]);

function refuse(message: string): CsvReading {
  return { ok: false, message };
}

/** The text of a file; null where it is none. */
function decode(bytes: Uint8Array): string | null {
  // UTF-16, which Excel calls Unicode text.
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Returns the most frequent delimiter in the first non-blank line. */
function guessDelimiter(text: string): string {
  const line = text.split(/\r\n?|\n/).find((each) => each.trim() !== "") ?? "";
  const count = (delimiter: string) => line.split(delimiter).length;
  const [most = ","] = [",", ";", "\t", "|"].sort((left, right) => count(right) - count(left));
  return most;
}

const plainHead = (cell: string): string => cell.toLowerCase().replace(/[^a-z]/g, "");

/** `12.5`, `12.5 %`; null for what is no number. */
export function parsePercent(written: string): number | null {
  const text = written.replace(/\s*%\s*$/, "").trim();
  return /^[-+−]?\d+(\.\d+)?$/.test(text) ? Number(text.replace("−", "-")) : null;
}

/** The columns that name stocks, in the order to be tried; null where the row is no head. */
function findNameColumns(head: readonly string[]): readonly number[] | null {
  const plain = head.map(plainHead);
  const columns = heads
    .map((names) => plain.findIndex((cell) => names.has(cell)))
    .filter((column) => column >= 0);
  return columns.length === 0 ? null : columns;
}

function weightOf(cell: string | undefined): Pick<CsvRow, "weight"> {
  return cell === undefined ? {} : { weight: cell };
}

/**
 * Reads the stocks that a CSV file names: by its columns Symbol, Company code and ISIN, or where no
 * such head is above it by its first column; weights are in the column Weight or the second one. Rows
 * without any name are left out.
 */
export function readCsv(bytes: Uint8Array): CsvReading {
  if (bytes.length > largestCsvBytes) return refuse("The file is larger than 5 MB.");
  const text = decode(bytes);
  if (text === null) return refuse("The file is not a CSV. Save it as CSV and try again.");
  if (text.trim() === "") return refuse("The file is empty.");
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: guessDelimiter(text) });
  const broken = errors.find(({ type }) => type === "Quotes");
  if (broken !== undefined)
    return refuse(
      `Row ${(broken.row ?? 0) + 1} has an unclosed quotation mark. No stocks were added.`,
    );
  const cells = data.map((row) => row.map((cell) => cell.trim()));
  const first = cells.findIndex((row) => row.some((cell) => cell !== ""));
  const named = findNameColumns(cells[first] ?? []);
  const columns = named ?? [0];
  const weights =
    named === null ? 1 : (cells[first] ?? []).findIndex((cell) => weightHeads.has(plainHead(cell)));
  const rows = cells.flatMap((row, at): CsvRow[] => {
    if (at === first && named !== null) return [];
    const names = columns.map((column) => row[column] ?? "").filter((name) => name !== "");
    if (names.length === 0) return [];
    return [{ row: at + 1, names, ...weightOf(row[weights]) }];
  });
  if (rows.length === 0) return refuse("The file has no stocks.");
  if (rows.length > mostCsvRows) return refuse("The file has more than 20,000 rows.");
  return { ok: true, rows };
}
