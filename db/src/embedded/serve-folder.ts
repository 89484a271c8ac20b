import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { limitLog } from "./log-limit.ts";
import { guardSession } from "./session-guard.ts";
import { placeSocket, prepareSocketFolder, removeSocketFolder } from "./socket-folder.ts";

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
 * socket that only processes of this user can open. No other process may have the folder open.
 * `onFault` is called when the engine itself fails: nothing that it answers afterwards can be trusted.
 */
export async function serveFolder(
  postgresDir: string,
  onFault: (error: unknown) => void,
): Promise<ServedFolder> {
  const engine = await PGlite.create({
    dataDir: postgresDir,
    startParams: [...PGlite.defaultStartParams, ...WAL_SETTINGS],
  });
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
