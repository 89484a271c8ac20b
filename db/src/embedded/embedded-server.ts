import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import type { ServerMessage } from "./embedded-process.ts";
import { takeLock } from "./lock-file.ts";
import { limitLog } from "./log-limit.ts";
import type { WatchedParent } from "./parent-watch.ts";
import { readStartTime } from "./process-identity.ts";
import { guardSession } from "./session-guard.ts";

/**
 * The child process that holds the embedded database: a statement blocks PGlite's event loop, and
 * must not block the application's. It ends by itself when its parent does.
 */
const MAX_CONNECTIONS = 64;
const FAULT_EXIT_CODE = 70;

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

function tell(message: ServerMessage): void {
  if (process.connected) process.send?.(message);
}

async function serve(dataDir: string): Promise<void> {
  const result = takeLock(join(dataDir, "database.lock"), process.ppid);
  if (!result.taken) {
    tell({ type: "in-use", pid: result.holder.pid });
    process.disconnect();
    return;
  }
  const { lock } = result;
  watchParent();
  let stopping: Promise<void> | undefined;
  let stop = async (): Promise<void> => {
    lock.release();
  };
  const stopOnce = (): void => {
    stopping ??= stop().finally(() => process.exit(0));
  };
  process.on("disconnect", stopOnce);
  process.on("SIGTERM", stopOnce);
  // Ctrl-C reaches the whole process group; the parent decides the order of the end.
  process.on("SIGINT", () => undefined);

  try {
    const postgresDir = join(dataDir, "postgres");
    const engine = await PGlite.create({
      dataDir: postgresDir,
      startParams: [...PGlite.defaultStartParams, ...WAL_SETTINGS],
    });
    const server = new PGLiteSocketServer({
      db: guardSession(engine, fail, limitLog(engine, postgresDir)),
      host: "127.0.0.1",
      port: 0,
      maxConnections: MAX_CONNECTIONS,
    });
    await server.start();
    stop = async () => {
      await server.stop();
      await engine.close();
      lock.release();
    };
    const url = `postgres://postgres@${server.getServerConn()}/postgres?sslmode=disable`;
    lock.announce(url);
    tell({ type: "ready", url });
  } catch (error) {
    lock.release();
    tell({ type: "failed", message: error instanceof Error ? error.message : String(error) });
    process.disconnect();
  }
}

function watchParent(): void {
  const workerData: WatchedParent = { pid: process.ppid, startTime: readStartTime(process.ppid) };
  new Worker(new URL("parent-watch.ts", import.meta.url), { workerData }).unref();
}

function fail(error: unknown): void {
  process.stderr.write(`The embedded database failed: ${String(error)}\n`);
  process.exit(FAULT_EXIT_CODE);
}

process.on("unhandledRejection", fail);
await serve(process.argv[2] ?? "");
