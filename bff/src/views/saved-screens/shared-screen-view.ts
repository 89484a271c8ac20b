import type { SharedScreen } from "@munshi/core-api/contract";
import type { DatasetManifest } from "@munshi/engine/contract";
import { AppError } from "@munshi/platform";
import type { SharedScreenView } from "../../contract/index.ts";
import type { CoreClient } from "../../core-client/core-client.ts";

/** Null where the dataset has gone since. */
export async function readManifest(
  core: Pick<CoreClient, "datasetFile">,
  version: string,
): Promise<DatasetManifest | null> {
  try {
    const bytes = await core.datasetFile(version, "manifest.json");
    return JSON.parse(bytes.toString()) as DatasetManifest;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

/** `manifest`: of the dataset that the link names, where it is at hand. */
export function presentSharedScreen(
  screen: SharedScreen,
  manifest: DatasetManifest | null,
  newest: DatasetManifest | null,
): SharedScreenView {
  return {
    screen: { ...screen, isDatasetHeld: manifest !== null },
    manifest,
    newest: newest === null ? null : { version: newest.version, asOf: newest.asOf },
  };
}
