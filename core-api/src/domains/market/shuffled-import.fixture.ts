import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import { silentLog } from "@munshi/platform";
import type { FileReport } from "../../contract/index.ts";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { listMarketFiles } from "../../providers/market-files/index.ts";
import { createMarketService } from "./index.ts";

/** The day of files that state none. */
const asOf = "2026-08-21";

export interface ShuffledImport {
  /** The SHA-256 of every published file. */
  readonly hashes: { readonly [file: string]: string };
  readonly rows: number;
  readonly files: readonly FileReport[];
}

/** All market files below some folders, in one order for each seed. */
export async function shuffleFiles(
  folders: readonly string[],
  seed: string,
): Promise<readonly string[]> {
  const files = (await Promise.all(folders.map(listMarketFiles))).flat();
  const place = (path: string): string =>
    createHash("sha256")
      .update(`${seed} ${basename(path)}`)
      .digest("hex");
  return files.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
}

/** Imports files into a fresh database one at a time, in the order given, and publishes them. */
export async function importInOrder(
  files: readonly string[],
  publishAsOf?: string,
): Promise<ShuffledImport> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "munshi-order-"));
  const market = createMarketService(database.db, {
    clock: createFixedClock(new Date("2026-09-01T10:00:00Z")),
    log: silentLog,
    datasetsFolder: folder,
  });
  const importOne = async (path: string): Promise<FileReport | undefined> => {
    const [stated] = (await market.importFiles({ paths: [path] })).files;
    if (stated?.outcome !== "refused") return stated;
    return (await market.importFiles({ paths: [path], asOf })).files[0];
  };
  try {
    const reports: FileReport[] = [];
    for (const path of files) {
      const report = await importOne(path);
      if (report !== undefined) reports.push(report);
    }
    const request = publishAsOf === undefined ? {} : { asOf: publishAsOf };
    const { rows } = await market.publish(request);
    const groups = (await market.latestDataset())?.manifest.groups ?? [];
    const hashes = Object.fromEntries(groups.map(({ file, sha256 }) => [file, sha256 ?? ""]));
    return { hashes, rows, files: reports };
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}
