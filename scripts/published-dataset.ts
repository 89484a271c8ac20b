import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The newest dataset of a data folder. */
export type PublishedKind = "demo" | "market";

/** Whether a market has been published from this data folder. */
export function hasPublishedDataset(dataDir: string): boolean {
  return readPublishedKind(dataDir) !== null;
}

/** The kind of the latest dataset; null if there is none. */
export function readPublishedKind(dataDir: string): PublishedKind | null {
  try {
    const folder = join(dataDir, "datasets");
    const { version } = readJson(join(folder, "latest.json")) as { readonly version: string };
    const manifest = readJson(join(folder, version, "manifest.json")) as {
      readonly kind: PublishedKind;
    };
    return manifest.kind;
  } catch {
    return null;
  }
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
