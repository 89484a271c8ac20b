import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The newest dataset of a data folder. */
export type PublishedKind = "demo" | "market";

/** Returns true if a market has been published from this data folder. */
export function hasPublishedDataset(dataDir: string): boolean {
  return readPublishedKind(dataDir) !== null;
}

/** Returns the kind of the latest dataset, or null if none is published. */
export function readPublishedKind(dataDir: string): PublishedKind | null {
  try {
    const folder = join(dataDir, "datasets");
    const version = readField(join(folder, "latest.json"), "version");
    const kind = readField(join(folder, String(version), "manifest.json"), "kind");
    return kind === "demo" || kind === "market" ? kind : null;
  } catch {
    return null;
  }
}

function readField(path: string, name: string): unknown {
  const value: unknown = JSON.parse(readFileSync(path, "utf8"));
  return Reflect.get(Object(value), name);
}
