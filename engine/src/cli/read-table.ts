import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { decodeArrow } from "../table/arrow-group.ts";
import { columnLength } from "../table/column.ts";
import { CliError } from "./cli-error.ts";
import type { RawTable } from "./raw-table.ts";
import { readCsv } from "./read-csv.ts";
import { readJson } from "./read-json.ts";

/** Reads a CSV, JSON or Arrow table, told apart by content; gzip is undone. Throws a CliError. */
export async function readTable(path: string): Promise<RawTable> {
  const bytes = await readBytes(path);
  if (isArrow(bytes)) return readArrow(path, bytes);
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
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw new CliError(missing ? `There is no file ${path}.` : `${path} cannot be read.`);
  }
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes);
  } catch {
    throw new CliError(`${path} is a damaged gzip file.`);
  }
}

function isArrow(bytes: Uint8Array): boolean {
  const magic = new TextDecoder("latin1").decode(bytes.subarray(0, 6));
  const continuation = bytes.length >= 4 && bytes.subarray(0, 4).every((byte) => byte === 0xff);
  return magic === "ARROW1" || continuation;
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
    return { rows, columns, placeOf: (row) => `row ${row + 1}` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError(`${path} cannot be read as an Arrow table: ${reason}`);
  }
}

function decodeText(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CliError(`${path} is not a text in UTF-8.`);
  }
}
