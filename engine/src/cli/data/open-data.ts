import { stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { productCatalogue } from "../../catalogue/index.ts";
import type { CustomFilter, IsoDate } from "../../contract/index.ts";
import { addFormulaColumns } from "../../dataset/formula-columns.ts";
import { createQueryReader, type QueryReader } from "../../query.ts";
import { CliError } from "../cli-error.ts";
import type { Data, DataSource } from "./data.ts";
import { openDatasetFolder } from "./dataset-folder.ts";
import { openFileData } from "./file-data.ts";
import { readTable } from "./read-table.ts";

/** Opens `--data`, or the latest published dataset or that of `--as-of`. Throws a CliError. */
export async function openSource(
  path: string | null,
  asOf: IsoDate | null,
  environment: NodeJS.ProcessEnv,
): Promise<DataSource> {
  if (path === null) return openDatasetFolder(datasetsFolder(environment), productCatalogue, asOf);
  const found = await stat(path).catch(() => null);
  if (found === null) throw new CliError(`No such file or folder: ${path}.`);
  if (found.isDirectory()) return openDatasetFolder(path, productCatalogue, asOf);
  const source = openFileData(path, await readTable(path), productCatalogue);
  if (asOf === null || source.asOf === asOf) return source;
  const own = source.asOf === null ? "tells no day" : `is as of ${source.asOf}`;
  throw new CliError(`--as-of requires a folder of datasets: ${path} ${own}.`);
}

function datasetsFolder(environment: NodeJS.ProcessEnv): string {
  const project = fileURLToPath(new URL("../../../../", import.meta.url));
  return environment["DATASET_DIR"] || join(project, ".data", "datasets");
}

export function addFilters(source: DataSource, filters: readonly CustomFilter[]): Data {
  const plain = createQueryReader(source.catalogue, (key) => source.columns.has(key));
  const reader = filters.length > 0 ? plain.define(filters) : plain;
  return withReader(source, reader);
}

function withReader(source: DataSource, reader: QueryReader): Data {
  const columns = addFormulaColumns(source.columns, (key) => reader.filterColumn(key));
  const readIds = (): ReturnType<Data["readIds"]> => source.readIds();
  return { ...source, reader, catalogue: reader.catalogue, columns, readIds };
}
