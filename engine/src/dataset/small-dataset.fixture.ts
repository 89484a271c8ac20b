import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { GroupColumn } from "../table/arrow-group.ts";
import type { ColumnSource } from "./column-source.ts";
import { numbers, texts, writeGroups, type WrittenDataset } from "./written-dataset.fixture.ts";

const groups: Readonly<Record<string, readonly GroupColumn[]>> = {
  identity: [
    texts("symbol", "AAA", "BBB", "CCC", "DDD", "EEE", "FFF"),
    texts("name", "Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta"),
    numbers("marketCapitalization", 600, 500, 400, 300, 200, 100),
  ],
  "profit-and-loss": [numbers("sales", 60, 10, 30, 20, 50, 40)],
  "history/sales.years": [numbers("sales@y1", 50, 20, Number.NaN, 20, 40, 50)],
};

export type SmallDataset = WrittenDataset;

export function writeSmallDataset(): Promise<SmallDataset> {
  return writeGroups(groups, { rows: 6, idColumn: "symbol" });
}

/** Reads files by path and records which. */
export function createPathSource(): ColumnSource & { readonly filesRead: readonly string[] } {
  const files: string[] = [];
  return {
    filesRead: files,
    read({ baseUrl, manifest }, file) {
      files.push(file);
      return readFile(join(baseUrl, manifest.version, file));
    },
  };
}
