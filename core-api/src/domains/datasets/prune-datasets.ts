import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Removes all but the newest `keep` dataset folders, and never one of `inUse`. Folders that are being
 * written have no manifest yet and are left alone.
 * @returns the versions removed.
 */
export async function pruneDatasets(
  datasetsFolder: string,
  keep: number,
  inUse: readonly string[],
): Promise<readonly string[]> {
  const names = await readdir(datasetsFolder).catch((): string[] => []);
  const published: { readonly name: string; readonly at: number }[] = [];
  for (const name of names) {
    const manifest = await stat(join(datasetsFolder, name, "manifest.json")).catch(() => null);
    if (manifest !== null) published.push({ name, at: manifest.mtimeMs });
  }
  const old = published
    .toSorted((left, right) => right.at - left.at || right.name.localeCompare(left.name))
    .slice(keep)
    .map((dataset) => dataset.name)
    .filter((name) => !inUse.includes(name));
  for (const name of old) await rm(join(datasetsFolder, name), { recursive: true, force: true });
  return old;
}
