import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { ServerMessage } from "./embedded-process.ts";
import { takeLock } from "./lock-file.ts";
import type { WatchedParent } from "./parent-watch.ts";
import { readStartTime } from "./process-identity.ts";
import { serveFolder } from "./serve-folder.ts";

/**
 * The child process of the embedded database: PGlite's statements block the event loop, which must
 * not be the application's. It exits with its parent.
 */
const FAULT_EXIT_CODE = 70;

function tell(message: ServerMessage): void {
  if (process.connected) process.send?.(message);
}

async function serve(dataDir: string): Promise<void> {
  try {
    await open(dataDir);
  } catch (error) {
    tell({ type: "failed", message: describeFailure(error) });
    process.disconnect();
  }
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isFull = "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
  return isFull ? "the disk is full. Free some space" : error.message;
}

async function open(dataDir: string): Promise<void> {
  // Also for a program that has not protected the folder itself.
  process.umask(0o077);
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
  // Ctrl-C reaches the whole process group; the parent decides the shutdown order.
  process.on("SIGINT", () => undefined);

  try {
    const served = await serveFolder(join(dataDir, "postgres"), fail);
    const { url } = served;
    stop = async () => {
      await served.close();
      lock.release();
    };
    lock.announce(url);
    tell({ type: "ready", url });
  } catch (error) {
    lock.release();
    throw error;
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
