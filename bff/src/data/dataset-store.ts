import type { DatasetManifest, FirstRows } from "@munshi/engine/contract";
import { AppError } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import { readJson } from "@munshi/platform/contract";
import type { CoreClient } from "../core-client/core-client.ts";
import type { Compressor } from "../files/compressor.ts";
import type { FileCache } from "../files/file-cache.ts";
import { createStoredFile, isIntact, typeOfName } from "../files/stored-file.ts";
import type { StoredFile } from "../files/stored-file.ts";

export interface DatasetStore {
  /**
   * The latest dataset; null until a market has been published. A known one is returned at once and
   * refreshed in the background.
   */
  latest(): Promise<DatasetManifest | null>;
  /** @throws AppError `data.damaged` (502) if the file does not match its digest. */
  file(version: string, file: string): Promise<StoredFile>;
  firstRows(manifest: DatasetManifest): Promise<FirstRows>;
  /** Looks for a new dataset and prepares its first files. */
  refresh(): Promise<void>;
}

/** Datasets are immutable, so only the answer to which one is the latest expires. */
const latestMs = 5_000;
const mostLoads = 32;
const warmGroups = new Set(["identity", "eod"]);

export function createDatasetStore(deps: {
  readonly core: CoreClient;
  readonly cache: FileCache;
  readonly compressor: Compressor;
  readonly log: Log;
}): DatasetStore {
  const { core, cache, compressor, log } = deps;
  let known: { readonly manifest: DatasetManifest | null; readonly until: number } | null = null;
  let pending: Promise<DatasetManifest | null> | null = null;
  let asked = 0;
  let answered = 0;
  let loads = 0;

  const askLatest = async (): Promise<DatasetManifest | null> => {
    try {
      return await core.latestManifest();
    } catch (error) {
      if (error instanceof AppError && error.code === "market.not_published") return null;
      throw error;
    }
  };

  const learn = (manifest: DatasetManifest | null): DatasetManifest | null => {
    known = { manifest, until: performance.now() + latestMs };
    return manifest;
  };

  /** Ignore an answer that a later request has overtaken. */
  const ask = async (): Promise<DatasetManifest | null> => {
    asked += 1;
    const turn = asked;
    const manifest = await askLatest();
    if (turn < answered && known !== null) return known.manifest;
    answered = turn;
    return learn(manifest);
  };

  const askOnce = (): Promise<DatasetManifest | null> => {
    pending ??= ask()
      .catch((err: unknown) => {
        if (known === null) throw err;
        log.warn({ err }, "could not request the latest dataset; the known one stays in use");
        return learn(known.manifest);
      })
      .finally(() => {
        pending = null;
      });
    return pending;
  };

  const latest = async (): Promise<DatasetManifest | null> => {
    if (known === null) return askOnce();
    if (known.until > performance.now()) return known.manifest;
    const { manifest } = known;
    const looked = askOnce();
    return manifest ?? looked;
  };

  /** Undefined if the manifest records no digest, as for the manifest itself. */
  const recordedDigest = async (version: string, name: string): Promise<string | undefined> => {
    const latest = known?.manifest;
    const manifest = latest?.version === version ? latest : await readManifest(core, version);
    return name === manifest?.firstRowsFile
      ? manifest.firstRowsSha256
      : manifest?.groups.find((group) => group.file === name)?.sha256;
  };

  const file = async (version: string, name: string): Promise<StoredFile> =>
    cache.get(fileKey(version, name), async () => {
      if (loads >= mostLoads) {
        throw new AppError("data.busy", 503, "Server busy. Try again.", {
          expose: true,
          retryAfter: 1,
        });
      }
      loads += 1;
      try {
        const recorded = await recordedDigest(version, name);
        const stored = createStoredFile(await core.datasetFile(version, name), typeOfName(name));
        if (recorded !== undefined && !isIntact(stored, recorded)) throw damaged(version, name);
        return stored;
      } finally {
        loads -= 1;
      }
    });

  const warm = async (manifest: DatasetManifest): Promise<void> => {
    const names = [
      manifest.firstRowsFile,
      ...manifest.groups.filter((group) => warmGroups.has(group.name)).map((group) => group.file),
    ];
    for (const name of names) {
      const stored = await file(manifest.version, name);
      await compressor.compress(stored, () => cache.recount(fileKey(manifest.version, name)));
    }
    log.info({ version: manifest.version, files: names.length }, "dataset warmed");
  };

  return {
    latest,
    file,
    async firstRows(manifest) {
      const stored = await file(manifest.version, manifest.firstRowsFile);
      return readJson<FirstRows>(stored.bytes.toString("utf8"));
    },
    async refresh() {
      const manifest = await ask();
      if (manifest !== null) await warm(manifest);
    },
  };
}

function damaged(version: string, name: string): AppError {
  const message = `The file ${name} of the dataset ${version} is damaged.`;
  return new AppError("data.damaged", 502, message, { expose: true });
}

export function fileKey(version: string, name: string): string {
  return `${version}/${name}`;
}

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
