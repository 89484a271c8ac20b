import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { checkConnection } from "../connection.ts";
import { DatabaseError, folderInUse } from "../errors.ts";
import { startEmbedded } from "./embedded-process.ts";
import type { EmbeddedDatabase } from "./embedded-process.ts";
import { isHeld, isOwned, readLock, takeLock } from "./lock-file.ts";

export interface AcquireOptions {
  /** Folder of the embedded database; unused with `databaseUrl`. */
  readonly dataDir: string;
  /** A PostgreSQL to use instead of the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** `own` rejects a folder that another process holds; `share` uses that process's database. */
  readonly mode: "own" | "share";
}

export interface AcquiredDatabase {
  readonly url: string;
  readonly kind: "embedded" | "external";
  /** The embedded database's process if this call started it. */
  readonly pid?: number;
  /** Settles when a database started by this call has exited; never for another process's. */
  readonly ended: Promise<void>;
  /** Stops only what this call started. */
  close(): Promise<void>;
}

const POLL_MS = 50;
/** A holder whose owner has gone closes the database and exits. */
const HAND_OVER_MS = 15_000;
/** The first start creates the database; slow disks take long. */
const OPENING_MS = 60_000;

/**
 * Returns a database that answers: the one at `databaseUrl`, or the embedded one of `dataDir`.
 * @throws DatabaseError in one line.
 */
export async function acquireDatabase(options: AcquireOptions): Promise<AcquiredDatabase> {
  if (options.databaseUrl) {
    await checkConnection(options.databaseUrl);
    return borrow(options.databaseUrl, "external");
  }
  const lockPath = join(options.dataDir, "database.lock");
  await waitForOrphan(lockPath);
  if (options.mode === "own") return adopt(await startEmbedded(options.dataDir));
  for (;;) {
    const url = await findRunning(lockPath);
    if (url !== undefined) return borrow(url, "embedded");
    try {
      return adopt(await startEmbedded(options.dataDir));
    } catch (error) {
      // Another process was faster: use its database.
      const isTaken = error instanceof DatabaseError && error.code === "database.in_use";
      if (!isTaken) throw error;
    }
  }
}

function borrow(url: string, kind: AcquiredDatabase["kind"]): AcquiredDatabase {
  return { url, kind, ended: new Promise(() => undefined), close: async () => undefined };
}

function adopt(database: EmbeddedDatabase): AcquiredDatabase {
  return { ...database, kind: "embedded" };
}

async function waitForOrphan(lockPath: string): Promise<void> {
  const deadline = Date.now() + HAND_OVER_MS;
  while (Date.now() < deadline) {
    const holder = readLock(lockPath);
    if (holder === undefined || !isHeld(holder) || isOwned(holder)) return;
    await delay(POLL_MS);
  }
}

/** The address of the database that another process holds open; undefined if none. */
async function findRunning(lockPath: string): Promise<string | undefined> {
  const deadline = Date.now() + OPENING_MS;
  for (;;) {
    const holder = readLock(lockPath);
    if (holder === undefined || !isHeld(holder)) return undefined;
    if (holder.url !== "") return holder.url;
    if (Date.now() > deadline) {
      throw new DatabaseError(
        "database.unreachable",
        `The database that process ${holder.pid} is opening does not answer`,
      );
    }
    await delay(POLL_MS);
  }
}

/**
 * Deletes a folder's embedded database.
 * @throws DatabaseError `database.in_use` while a process has it open.
 */
export async function removeEmbedded(dataDir: string): Promise<void> {
  const lockPath = join(dataDir, "database.lock");
  await waitForOrphan(lockPath);
  const result = takeLock(lockPath, process.pid);
  if (!result.taken) throw folderInUse(dataDir, result.holder.pid);
  try {
    await rm(join(dataDir, "postgres"), { recursive: true, force: true });
  } finally {
    result.lock.release();
  }
}
