import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { decodeArrow } from "../../table/arrow-group.ts";
import { columnLength } from "../../table/column.ts";
import { CliError, reasonOf } from "../cli-error.ts";
import { readSnapshotNotes } from "./snapshot-notes.ts";
import type { RawTable } from "./raw-table.ts";
import { readCsv } from "./read-csv.ts";
import { readJson } from "./read-json.ts";

/** Bytes; near the maximum length of a string. */
const longestText = 500_000_000;

/** Detects CSV, JSON, Arrow or Parquet by content, also gzipped. Throws a CliError. */
export async function readTable(path: string): Promise<RawTable> {
  const bytes = await readBytes(path);
  if (isArrow(bytes)) {
    rejectCutShort(path, bytes, "ARROW1", "an Arrow file");
    return readArrow(path, bytes);
  }
  if (isParquet(bytes)) {
    rejectCutShort(path, bytes, "PAR1", "a Parquet file");
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
    if (code === "ENOENT") throw new CliError(`No such file: ${path}.`);
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

/** These formats start and end with the same magic bytes; streams do not. */
function rejectCutShort(path: string, bytes: Uint8Array, sign: string, kind: string): void {
  const isWhole = bytes.length >= 2 * sign.length && startsWith(bytes.subarray(-sign.length), sign);
  if (isWhole || !startsWith(bytes, sign)) return;
  throw new CliError(`${path} is ${kind} that is truncated. Fetch or write it again.`);
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
      `${path} is a damaged Arrow table or has unsupported content (${reasonOf(error)}). Rewrite it with columns of numbers, booleans, dates and text.`,
    );
  }
}

function decodeText(path: string, bytes: Uint8Array): string {
  if (bytes.length > longestText) {
    throw new CliError(
      `${path} has ${Math.round(bytes.length / 1e6)} MB of text, too much to read. Convert it to Arrow or Parquet.`,
    );
  }
  // UTF-16, which spreadsheets call Unicode text
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes.subarray(0, 4096).includes(0)) {
    throw new CliError(`${path} is not a CSV, JSON, Arrow or Parquet table.`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CliError(`${path} is not UTF-8 text.`);
  }
}
