import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import Papa from "papaparse";

const repository = resolve(import.meta.dirname, "../../../..");
const folder = resolve(repository, process.env["REAL_DATA_DIR"] ?? "../shared/data/real");
const isThere = existsSync(folder);

/** Files of real sources next to the checkout and not part of it: tests skip without them. */
export const realData = {
  folder,
  isThere,
  why: isThere ? "" : ` (skipped: there is no ${folder}; set REAL_DATA_DIR)`,
};

export type Row = { readonly [column: string]: string };

export function readText(path: string): string {
  const bytes = readFileSync(resolve(folder, path));
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

export function readCsv(path: string): readonly Row[] {
  return Papa.parse<Row>(readText(path), {
    header: true,
    skipEmptyLines: true,
    transformHeader: (header) => header.trim(),
    transform: (cell) => cell.trim(),
  }).data;
}
