import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { limitLog } from "./log-limit.ts";
import { guardSession } from "./session-guard.ts";
import { placeSocket, prepareSocketFolder, removeSocketFolder } from "./socket-folder.ts";

const MAX_CONNECTIONS = 64;
const PROBE_BYTES = 256 * 1024;

/**
 * The embedded database has no replicas: its log is for crash recovery only. So it need not contain
 * rows of tables filled in the transaction that created them, its files need no zero-filling, and
 * those before a checkpoint are removed instead of reused.
 */
const WAL_SETTINGS = [
  "wal_level=minimal",
  "max_wal_senders=0",
  "wal_init_zero=off",
  "wal_recycle=off",
].flatMap((setting) => ["-c", setting]);

export interface ServedFolder {
  readonly url: string;
  /** Closes connections and database cleanly. */
  close(): Promise<void>;
}

/**
 * Opens a folder's database, creating an empty one if needed, in this process and behind a socket
 * that only this user's processes can open. No other process may have the folder open. `onFault` is
 * called when the engine fails: its later answers cannot be trusted.
 * @throws Error with the reason why the folder cannot be opened and the remedy.
 */
export async function serveFolder(
  postgresDir: string,
  onFault: (error: unknown) => void,
): Promise<ServedFolder> {
  const engine = await openEngine(postgresDir);
  const place = placeSocket(postgresDir);
  prepareSocketFolder(place);
  const server = new PGLiteSocketServer({
    db: guardSession(engine, onFault, limitLog(engine, postgresDir)),
    path: place.path,
    maxConnections: MAX_CONNECTIONS,
  });
  await server.start();
  return {
    url: place.url,
    async close() {
      await server.stop();
      removeSocketFolder(place);
      await engine.close();
    },
  };
}

async function openEngine(postgresDir: string): Promise<PGlite> {
  // PGlite would create an empty database over existing files.
  if (holdsFiles(postgresDir) && !existsSync(join(postgresDir, "PG_VERSION"))) {
    throw new Error(describeDamage(postgresDir));
  }
  try {
    return await PGlite.create({
      dataDir: postgresDir,
      startParams: [...PGlite.defaultStartParams, ...WAL_SETTINGS],
    });
  } catch (error) {
    // File system errors have a code; the engine aborts for any cause.
    if (error instanceof Error && "code" in error) throw error;
    requireSpace(postgresDir);
    throw new Error(describeDamage(postgresDir), { cause: error });
  }
}

function describeDamage(postgresDir: string): string {
  return (
    `its files are damaged or of another version. Replace ${postgresDir} with a backup, ` +
    "or delete all stored data with: npm start -- --reset"
  );
}

function holdsFiles(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}

/**
 * Tries a write: the reported free space ignores quotas.
 * @throws the file system's error if nothing can be written.
 */
function requireSpace(folder: string): void {
  const probe = join(folder, "munshi-space-probe");
  try {
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES, 1));
  } finally {
    rmSync(probe, { force: true });
  }
}
