import { readFile } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { DatasetManifest } from "../contract/index.ts";
import type { ColumnSource } from "../dataset/column-source.ts";
import { openDataset } from "../dataset/dataset-columns.ts";
import { textAt } from "../table/column.ts";
import { CliError } from "./cli-error.ts";
import type { Data } from "./data.ts";

/** Opens one dataset's folder, or the latest of a folder of datasets; throws a CliError. */
export async function openDatasetFolder(folder: string, catalogue: Catalogue): Promise<Data> {
  const home = resolve(await findDataset(folder));
  const manifest = await readManifest(home);
  const request = { baseUrl: dirname(home), manifest };
  const columns = openDataset(request, folderSource(home));
  const { idColumn } = manifest;
  return {
    catalogue,
    columns: {
      ...columns,
      load: async (keys) => {
        try {
          await columns.load(keys);
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          throw new CliError(`The dataset ${basename(home)} cannot be read: ${reason}`);
        }
      },
    },
    idHeading: idColumn,
    labelColumns: ["name"].filter((key) => columns.has(key) && catalogue.parameters.has(key)),
    notes: [],
    readIds: async () => {
      await columns.load([idColumn]);
      const ids = columns.get(idColumn);
      return ids.kind === "text"
        ? Array.from(ids.codes, (_, row) => textAt(ids, row))
        : Array.from(ids.values, (value) => (Number.isNaN(value) ? null : value));
    },
  };
}

async function findDataset(folder: string): Promise<string> {
  const own = await readText(join(folder, "manifest.json"));
  if (own !== null) return folder;
  const latest = await readText(join(folder, "latest.json"));
  if (latest === null) {
    throw new CliError(`No dataset is published in ${folder}: publish one, or give --data FILE.`);
  }
  const version = readVersion(latest);
  if (version === null) throw new CliError(`${join(folder, "latest.json")} names no dataset.`);
  return join(folder, version);
}

function readVersion(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    const named = typeof value === "object" && value !== null && "version" in value;
    return named && typeof value.version === "string" ? value.version : null;
  } catch {
    return null;
  }
}

async function readManifest(home: string): Promise<DatasetManifest> {
  const path = join(home, "manifest.json");
  const text = await readText(path);
  if (text === null) throw new CliError(`${path} is missing.`);
  try {
    const manifest = JSON.parse(text) as DatasetManifest;
    if (manifest.format === 1 && Array.isArray(manifest.groups)) return manifest;
  } catch {
    throw new CliError(`${path} is broken JSON.`);
  }
  throw new CliError(`${path} has a format that this version does not read.`);
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return null;
  }
}

function folderSource(home: string): ColumnSource {
  return {
    read: async (_dataset, file) => {
      const path = resolve(home, file);
      if (!path.startsWith(home + sep)) throw new Error(`${file} lies outside the dataset.`);
      return readFile(path);
    },
  };
}
