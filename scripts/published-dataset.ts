import { existsSync } from "node:fs";
import { join } from "node:path";

/** True where a market has been published from this data folder: publishing names the latest one. */
export function hasPublishedDataset(dataDir: string): boolean {
  return existsSync(join(dataDir, "datasets", "latest.json"));
}
