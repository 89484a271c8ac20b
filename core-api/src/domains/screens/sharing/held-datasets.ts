import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { datasetVersion } from "../../../contract/screen-sharing.ts";

const published = z.object({ asOf: z.string() });

/** Returns the day of a stored dataset; null if the version is unknown. */
export async function findDatasetDay(folder: string, version: string): Promise<string | null> {
  if (!datasetVersion.safeParse(version).success) return null;
  const text = await readFile(join(folder, version, "manifest.json"), "utf8").catch(() => null);
  return text === null ? null : published.parse(JSON.parse(text)).asOf;
}
