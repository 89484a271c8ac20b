import { stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { productCatalogue } from "../catalogue/index.ts";
import { CliError } from "./cli-error.ts";
import type { Data } from "./data.ts";
import { openDatasetFolder } from "./dataset-folder.ts";
import { openFileData } from "./file-data.ts";
import { readTable } from "./read-table.ts";

/** Opens `--data`, or the latest published dataset; throws a CliError in one line. */
export async function openData(path: string | null, environment: NodeJS.ProcessEnv): Promise<Data> {
  if (path === null) {
    const folder =
      environment["DATASET_DIR"] ??
      join(fileURLToPath(new URL("../../../", import.meta.url)), ".data", "datasets");
    return openDatasetFolder(folder, productCatalogue);
  }
  const found = await stat(path).catch(() => null);
  if (found === null) throw new CliError(`There is no file or folder ${path}.`);
  return found.isDirectory()
    ? openDatasetFolder(path, productCatalogue)
    : openFileData(path, await readTable(path), productCatalogue);
}
