import type { SharedScreen } from "@munshi/core-api/contract";
import type { DatasetManifest } from "@munshi/engine/contract";
import type { SharedScreenView } from "../../contract/index.ts";

/** `manifest` is of the dataset that the link names, if available. */
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
