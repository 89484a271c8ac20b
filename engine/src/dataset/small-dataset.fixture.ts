import { mkdtemp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { DatasetManifest, OpenRequest } from "../contract/index.ts";
import { encodeGroup, type GroupColumn } from "../table/arrow-group.ts";
import type { ColumnSource } from "./column-source.ts";

const numbers = (key: string, ...values: readonly number[]): GroupColumn => ({
  key,
  type: "number",
  values: Float64Array.from(values),
});
const texts = (key: string, ...values: readonly (string | null)[]): GroupColumn => ({
  key,
  type: "text",
  values,
});

/** Six companies in three groups: by market capitalisation, with a hole in the debt and in the past. */
const groups: Readonly<Record<string, readonly GroupColumn[]>> = {
  identity: [
    texts("symbol", "AAA", "BBB", "CCC", "DDD", "EEE", "FFF"),
    texts("name", "Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta"),
    numbers("marketCapitalization", 600, 500, 400, 300, 200, 100),
  ],
  "profit-and-loss": [numbers("sales", 60, 10, 30, 20, 50, 40)],
  "history/sales.years": [numbers("sales@y1", 50, 20, Number.NaN, 20, 40, 50)],
};

export interface SmallDataset {
  /** The folder above the dataset's own. */
  readonly folder: string;
  readonly request: OpenRequest;
  remove(): Promise<void>;
}

/** Writes the dataset as publishing does, with `latest.json`, into a new temporary folder. */
export async function writeSmallDataset(): Promise<SmallDataset> {
  const folder = await mkdtemp(join(tmpdir(), "dataset-"));
  const version = "demo-1";
  const described = await Promise.all(
    Object.entries(groups).map(async ([name, columns]) => {
      const file = `${name}.arrow`;
      const bytes = encodeGroup(columns);
      const path = join(folder, version, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
      return { name, file, columns: columns.map(({ key }) => key), bytes: bytes.length };
    }),
  );
  const manifest: DatasetManifest = {
    format: 1,
    version,
    kind: "demo",
    asOf: "2026-01-30",
    publishedAt: "2026-01-30T12:00:00.000Z",
    rows: 6,
    idColumn: "symbol",
    groups: described,
    firstRowsFile: "first-rows.json",
  };
  await writeFile(join(folder, version, "manifest.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "latest.json"), JSON.stringify({ version }));
  return {
    folder,
    request: { baseUrl: folder, manifest },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Reads files by path, where a browser would fetch them, and remembers which. */
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
