import { readFile } from "node:fs/promises";
import { basename, dirname, resolve, sep } from "node:path";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { IsoDate } from "../../contract/index.ts";
import type { ColumnSource } from "../../dataset/column-source.ts";
import { openDataset } from "../../dataset/dataset-columns.ts";
import { cellsOf } from "../../table/column.ts";
import { CliError, reasonOf } from "../cli-error.ts";
import type { DataSource } from "./data.ts";
import { findDataset } from "./find-dataset.ts";

/** Opens a dataset, or the latest one in a folder or that of `asOf`. Throws a CliError. */
export async function openDatasetFolder(
  folder: string,
  catalogue: Catalogue,
  asOf: IsoDate | null,
): Promise<DataSource> {
  const found = await findDataset(folder, asOf);
  const home = resolve(found.home);
  const { manifest } = found;
  const columns = openDataset({ baseUrl: dirname(home), manifest }, folderSource(home));
  const load = async (keys: Iterable<string>): Promise<void> => {
    try {
      await columns.load(keys);
    } catch (error) {
      throw new CliError(`The dataset ${basename(home)} cannot be read: ${reasonOf(error)}`);
    }
  };
  const { idColumn } = manifest;
  return {
    catalogue,
    columns: { ...columns, load },
    keys: manifest.groups.flatMap((group) => group.columns),
    idColumn,
    idHeading: idColumn,
    labelColumns: ["name"].filter((key) => columns.has(key) && catalogue.parameters.has(key)),
    asOf: manifest.asOf,
    version: manifest.version,
    notes: [],
    readIds: async () => {
      await load([idColumn]);
      return cellsOf(columns.get(idColumn));
    },
  };
}

function folderSource(home: string): ColumnSource {
  return {
    read: async (_dataset, file) => {
      const path = resolve(home, file);
      if (!path.startsWith(home + sep)) throw new Error(`${file} is outside the dataset folder.`);
      return readFile(path);
    },
  };
}
