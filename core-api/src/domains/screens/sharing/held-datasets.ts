import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DatasetManifest } from "@munshi/engine/contract";
import { datasetVersion } from "../../../contract/screen-sharing.ts";

/** The day of a dataset that is at hand; null where there is none of the version. */
export async function findDatasetDay(folder: string, version: string): Promise<string | null> {
  if (!datasetVersion.safeParse(version).success) return null;
  const text = await readFile(join(folder, version, "manifest.json"), "utf8").catch(() => null);
  return text === null ? null : (JSON.parse(text) as DatasetManifest).asOf;
}
