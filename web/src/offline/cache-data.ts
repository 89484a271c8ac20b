import type { ScreenerView } from "@munshi/bff/contract";
import { readJson } from "../lib/read-json.ts";
import { dataCacheOf, listOldDataCaches } from "./caches.ts";
import { listKeptFiles, versionOf } from "./cached-files.ts";

/** A file that the network gave and that is not kept yet; a failure leaves it for another time. */
async function addFiles(cache: Cache, files: readonly string[]): Promise<void> {
  for (const file of files) {
    if ((await cache.match(file, { ignoreVary: true })) === undefined)
      await cache.add(file).catch(() => undefined);
  }
}

/**
 * Takes the dataset that the screener's view names as the one to keep: what was kept of others goes,
 * and the files that every result needs come.
 */
export async function takeNewestData(view: Response, storage: CacheStorage): Promise<void> {
  const { manifest } = readJson<ScreenerView>(await view.text());
  if (manifest === null) return;
  const cache = await storage.open(dataCacheOf(manifest.version));
  const old = listOldDataCaches(await storage.keys(), manifest.version);
  await Promise.all(old.map((name) => storage.delete(name)));
  await addFiles(cache, listKeptFiles(manifest));
}

/** Keeps files that a page has loaded, as far as they are of the dataset that is kept. */
export async function cacheLoadedFiles(
  files: readonly string[],
  storage: CacheStorage,
): Promise<void> {
  for (const file of files) {
    const name = dataCacheOf(versionOf(file));
    if (await storage.has(name)) await addFiles(await storage.open(name), [file]);
  }
}
