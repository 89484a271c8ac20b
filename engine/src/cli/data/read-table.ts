import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { decodeArrow } from "../../table/arrow-group.ts";
import { columnLength } from "../../table/column.ts";
import { CliError, reasonOf } from "../cli-error.ts";
import { readSnapshotNotes } from "./snapshot-notes.ts";
import type { RawTable } from "./raw-table.ts";
import { readCsv } from "./read-csv.ts";
import { readJson } from "./read-json.ts";

/** A text of more bytes has more characters than a string may. */
const longestText = 500_000_000;

/** Reads a CSV, JSON, Arrow or Parquet table, told apart by content; gzip is undone. Throws a CliError. */
export async function readTable(path: string): Promise<RawTable> {
  const bytes = await readBytes(path);
  if (isArrow(bytes)) {
    refuseCutShort(path, bytes, "ARROW1", "an Arrow file");
    return readArrow(path, bytes);
  }
  if (isParquet(bytes)) {
    refuseCutShort(path, bytes, "PAR1", "a Parquet file");
    const { readParquet } = await import("./read-parquet.ts");
    return readParquet(path, bytes);
  }
  const text = decodeText(path, bytes);
  const start = text.trimStart().charAt(0);
  if (start === "<") throw new CliError(`${path} is a page of HTML or XML, not a table.`);
  return start === "[" || start === "{" ? readJson(path, text) : readCsv(path, text);
}

async function readBytes(path: string): Promise<Uint8Array> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "ENOENT") throw new CliError(`There is no file ${path}.`);
    if (code === "ERR_FS_FILE_TOO_LARGE") throw new CliError(`${path} is larger than 2 GiB.`);
    throw new CliError(`${path} cannot be read: ${reasonOf(error)}`);
  }
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes);
  } catch {
    throw new CliError(`${path} is a damaged gzip file.`);
  }
}

function startsWith(bytes: Uint8Array, sign: string): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, sign.length)) === sign;
}

function isParquet(bytes: Uint8Array): boolean {
  return startsWith(bytes, "PAR1");
}

/** Files that begin with a sign end with it too, behind their list of contents; a stream has neither. */
function refuseCutShort(path: string, bytes: Uint8Array, sign: string, kind: string): void {
  const isWhole = bytes.length >= 2 * sign.length && startsWith(bytes.subarray(-sign.length), sign);
  if (isWhole || !startsWith(bytes, sign)) return;
  throw new CliError(
    `${path} is ${kind} that is cut short: its end is missing. Fetch or write it again.`,
  );
}

function isArrow(bytes: Uint8Array): boolean {
  const continuation = bytes.length >= 4 && bytes.subarray(0, 4).every((byte) => byte === 0xff);
  return startsWith(bytes, "ARROW1") || continuation;
}

function readArrow(path: string, bytes: Uint8Array): RawTable {
  try {
    const columns = decodeArrow(bytes).map(({ name, type, column }) => ({
      header: name,
      type,
      column,
    }));
    const [first] = columns;
    const rows = first === undefined ? 0 : columnLength(first.column);
    const placeOf = (row: number): string => `row ${row + 1}`;
    return { rows, columns, placeOf, snapshot: readSnapshotNotes(bytes) };
  } catch (error) {
    throw new CliError(
      `${path} is a damaged Arrow table, or holds what is not read (${reasonOf(error)}): write it again, with columns of numbers, truths, dates and texts.`,
    );
  }
}

function decodeText(path: string, bytes: Uint8Array): string {
  if (bytes.length > longestText) {
    throw new CliError(
      `${path} has ${Math.round(bytes.length / 1e6)} MB of text, more than can be read: make it an Arrow or Parquet file.`,
    );
  }
  // what spreadsheets call Unicode text
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes.subarray(0, 4096).includes(0)) {
    throw new CliError(`${path} is no table: neither CSV, JSON, Arrow nor Parquet.`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CliError(`${path} is not a text in UTF-8.`);
  }
}
