import type { DatasetManifest } from "@munshi/engine/contract";
import { AppError } from "@munshi/platform";
import { readJson } from "@munshi/platform/contract";
import type { CoreClient } from "../core-client/core-client.ts";

/** Returns null if the dataset no longer exists. */
export async function readManifest(
  core: Pick<CoreClient, "datasetFile">,
  version: string,
): Promise<DatasetManifest | null> {
  try {
    const bytes = await core.datasetFile(version, "manifest.json");
    return readJson<DatasetManifest>(bytes.toString());
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}
