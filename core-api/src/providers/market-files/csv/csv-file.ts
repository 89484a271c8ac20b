import type { ByteSource } from "../bytes/byte-source.ts";
import { decodeText } from "../bytes/decode-text.ts";
import { FactSink } from "../fact-sink.ts";
import { MarketFileError, RowFault } from "../market-file-error.ts";
import type { Limits, OpenOptions, ReadBatch, RecognisedFile } from "../market-file.ts";
import { listWords } from "../quotable-words.ts";
import { Columns, Row } from "./columns.ts";
import { findNearLayout } from "./near-layout.ts";
import type { CsvFormat } from "./csv-format.ts";
import { readCsvRows, type CsvRow } from "./csv-rows.ts";

const delimiters = [",", ";", "\t", "|"];

/** The most frequent delimiter in the first line. */
export function guessDelimiter(head: string): string {
  const [first = ""] = head.trimStart().split("\n", 1);
  const counts = delimiters.map((delimiter) => first.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** Recognises a delimited file by its header row. Throws MarketFileError. */
export async function openCsvFile(
  source: ByteSource,
  head: string,
  formats: readonly CsvFormat[],
  options: OpenOptions,
  limits: Limits,
): Promise<RecognisedFile> {
  const { path } = source;
  const delimiter = guessDelimiter(head);
  const header = await readHeader(source, delimiter, limits);
  const { columns: meant } = options;
  if (meant !== undefined)
    return openMapped(source, { header, delimiter }, formats, options, limits);
  const columns = new Columns(header.cells);
  const format = formats.find((candidate) => candidate.matches(columns, options));
  if (format === undefined || format.format === "parameter-table")
    refuseNearLayout(path, header, columns, formats);
  if (format === undefined) throw notRecognised(path, header, columns);
  const repeated = columns.repeated();
  if (repeated.length > 0)
    throw new MarketFileError(
      path,
      "repeated_header",
      `line ${header.line}: the header names ${repeated.join(", ")} twice; keep one of the columns`,
    );
  return {
    path,
    format: format.format,
    label: format.label,
    order: format.order,
    totalBytes: source.totalBytes,
    findCompanions: async () => (await format.findCompanions?.(path, options)) ?? [],
    read: () => readRows(source, delimiter, format, options, limits),
  };
}

/** A table whose columns are mapped to those of a known kind of file. */
function openMapped(
  source: ByteSource,
  { header, delimiter }: { readonly header: CsvRow; readonly delimiter: string },
  formats: readonly CsvFormat[],
  options: OpenOptions,
  limits: Limits,
): RecognisedFile {
  const { path } = source;
  const rename = renameColumns(header.cells, options.columns);
  const columns = new Columns(rename.head);
  const format = formats.find((candidate) => candidate.format === options.columns?.format);
  const missing = format?.layout?.needed.filter((name) => !columns.has(name)) ?? [];
  if (format === undefined || missing.length > 0 || columns.repeated().length > 0) {
    throw new MarketFileError(
      path,
      "bad_columns",
      format === undefined
        ? "the mapping names an unknown data type; choose another"
        : `the mapping needs ${missing.length > 0 ? `a column for ${missing.join(", ")}` : `one column each for ${columns.repeated().join(", ")}`}`,
    );
  }
  return {
    path,
    format: format.format,
    label: format.label,
    order: format.order,
    totalBytes: source.totalBytes,
    findCompanions: async () => [],
    read: () => readRows(source, delimiter, format, options, limits),
  };
}

/** Names of columns as the kind of file has them, and rows with the constants in their columns. */
function renameColumns(
  headers: readonly string[],
  meant: OpenOptions["columns"],
): { readonly head: readonly string[]; row(cells: readonly string[]): readonly string[] } {
  if (meant === undefined) return { head: headers, row: (cells) => cells };
  const constants = Object.entries(meant.constants);
  const values = constants.map(([, value]) => value);
  // A column that is not meant must not be taken for one that is.
  const named = headers.map((header, at) =>
    Object.hasOwn(meant.columns, header) ? (meant.columns[header] ?? "") : `unused ${at + 1}`,
  );
  const width = headers.length;
  return {
    head: [...named, ...constants.map(([name]) => name)],
    row: (cells) =>
      cells.length < width ? cells : [...cells.slice(0, width), ...values, ...cells.slice(width)],
  };
}

/** The headers of a delimited file; null for other files. */
export async function readTableHead(
  source: ByteSource,
  head: string,
  limits: Limits,
): Promise<readonly string[] | null> {
  const header = await readHeader(source, guessDelimiter(head), limits);
  const cells = header.cells.map((cell) => cell.trim());
  return cells.length > 1 && cells.every((cell) => cell.length <= 200) ? cells : null;
}

/** The cells of some lines of a delimited file, with its header. */
export async function readTableLines(
  source: ByteSource,
  head: string,
  limits: Limits,
  wanted: ReadonlySet<number>,
): Promise<{
  readonly header: readonly string[];
  readonly rows: ReadonlyMap<number, readonly string[]>;
}> {
  const text = decodeText(source.path, source.read().chunks);
  let header: readonly string[] | null = null;
  const found = new Map<number, readonly string[]>();
  try {
    for await (const rows of readCsvRows(source.path, text, guessDelimiter(head), limits.lineBytes))
      for (const row of rows) {
        header ??= row.cells;
        if (wanted.has(row.line)) found.set(row.line, row.cells);
      }
  } catch (error) {
    // Show the readable part before the damage.
    if (!(error instanceof MarketFileError)) throw error;
  }
  return { header: header ?? [], rows: found };
}

async function readHeader(source: ByteSource, delimiter: string, limits: Limits): Promise<CsvRow> {
  const text = decodeText(source.path, source.read().chunks);
  for await (const [first] of readCsvRows(source.path, text, delimiter, limits.lineBytes))
    if (first !== undefined) return first;
  throw new MarketFileError(source.path, "empty", "the file has no rows; download it again");
}

/** A published layout that lacks a column is not another kind of file, nor a parameter table. */
function refuseNearLayout(
  path: string,
  header: CsvRow,
  columns: Columns,
  formats: readonly CsvFormat[],
): void {
  const near = findNearLayout(columns, formats);
  if (near === null) return;
  const names = near.missing.map((name) => name.toUpperCase().replaceAll(" ", "_")).join(", ");
  throw new MarketFileError(
    path,
    "missing_column",
    `line ${header.line}: the header is that of ${near.label}, but has no column ${names}; download the file again or correct the header`,
  );
}

/** A table with a company column was meant as a market file, so its columns are at fault. */
function notRecognised(path: string, header: CsvRow, columns: Columns): MarketFileError {
  const names = header.cells.length < 2 ? null : listWords(header.cells);
  if (names === null)
    return new MarketFileError(
      path,
      "not_recognised",
      `line ${header.line}: this is text, and no known market file starts with such a line; check that it is the right file`,
    );
  const isMeant = columns.has("symbol") || columns.has("isin");
  return new MarketFileError(
    path,
    isMeant ? "unknown_columns" : "not_recognised",
    `line ${header.line}: no known market file starts with the header ${names}; for a table of parameters give it a symbol or ISIN column and headers that name parameters, or a mapping`,
  );
}

async function* readRows(
  source: ByteSource,
  delimiter: string,
  format: CsvFormat,
  options: OpenOptions,
  limits: Limits,
): AsyncIterable<ReadBatch> {
  const { path } = source;
  const sink = new FactSink(path);
  const reading = source.read();
  const text = decodeText(path, reading.chunks);
  let opened: {
    columns: Columns;
    reader: Awaited<ReturnType<CsvFormat["open"]>>;
    rename: ReturnType<typeof renameColumns>;
  } | null = null;
  for await (const rows of readCsvRows(path, text, delimiter, limits.lineBytes)) {
    for (const csvRow of rows) {
      if (opened === null) {
        const rename = renameColumns(csvRow.cells, options.columns);
        const columns = new Columns(rename.head);
        opened = { columns, rename, reader: await format.open({ path, columns, sink, options }) };
        continue;
      }
      const { columns, reader, rename } = opened;
      const row = { ...csvRow, cells: rename.row(csvRow.cells) };
      refuseCutRow(path, row, columns);
      sink.row(row.line, () => {
        checkShape(row, columns);
        reader.read(new Row(row.line, row.cells, columns));
      });
    }
    opened?.reader.flush?.();
    if (sink.isFull()) yield sink.drain(reading.bytesRead());
  }
  if (sink.rows === 0)
    throw new MarketFileError(
      path,
      "no_rows",
      "the file has a header and no rows; download it again",
    );
  opened?.reader.end?.();
  sink.finish();
  yield sink.drain(source.totalBytes);
}

function refuseCutRow(path: string, row: CsvRow, columns: Columns): void {
  if (row.isOpenEnded && row.cells.length < columns.width)
    throw new MarketFileError(
      path,
      "truncated",
      `line ${row.line}: the last row has ${row.cells.length} of ${columns.width} values and no line end; the file is cut off, download it again`,
    );
}

function checkShape(row: CsvRow, columns: Columns): void {
  if (row.isMalformed) throw new RowFault("bad_quotes", "a quotation mark is misplaced");
  const extra = row.cells.slice(columns.headers.length).some((cell) => cell.trim() !== "");
  if (row.cells.length < columns.width || extra)
    throw new RowFault(
      "wrong_columns",
      `the row has ${row.cells.length} values where the header names ${columns.width}`,
    );
}
