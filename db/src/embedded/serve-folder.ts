import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { limitLog } from "./log-limit.ts";
import { guardSession } from "./session-guard.ts";

const MAX_CONNECTIONS = 64;

/**
 * Nothing replicates from the embedded database: its log serves to come back after a crash alone.
 * So it need not hold the rows of tables that their own transaction filled first, its files need
 * no zeros before they are written, and those behind a checkpoint are removed, not kept for reuse.
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
 * Opens the database of a folder, an empty one where there is none, in this process and behind a
 * socket of its own on a free port of 127.0.0.1. Nobody else may have the folder open.
 * `onFault` is told when the engine itself fails: nothing that it answers afterwards can be trusted.
 */
export async function serveFolder(
  postgresDir: string,
  onFault: (error: unknown) => void,
): Promise<ServedFolder> {
  const engine = await PGlite.create({
    dataDir: postgresDir,
    startParams: [...PGlite.defaultStartParams, ...WAL_SETTINGS],
  });
  const server = new PGLiteSocketServer({
    db: guardSession(engine, onFault, limitLog(engine, postgresDir)),
    host: "127.0.0.1",
    port: 0,
    maxConnections: MAX_CONNECTIONS,
  });
  await server.start();
  return {
    url: `postgres://postgres@${server.getServerConn()}/postgres?sslmode=disable`,
    async close() {
      await server.stop();
      await engine.close();
    },
  };
}
