import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Log } from "../log/log.ts";

export interface BestCompression {
  /** Compresses as small as brotli can, in turn, in the background; null where it stopped before. */
  compress(bytes: Buffer): Promise<Buffer | null>;
  stop(): Promise<void>;
}

/** A queue for one thread: quality 11 takes seconds a file and must not hold up any answer. */
export function createBestCompression(log: Log): BestCompression {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let stopped = false;

  const runOne = async (bytes: Buffer): Promise<Buffer | null> => {
    if (stopped) return null;
    try {
      if (worker === null) {
        worker = new Worker(new URL("./best-compression-worker.ts", import.meta.url));
        worker.unref();
      }
      const current = worker;
      const exited = once(current, "exit").then(() => null);
      const answered = once(current, "message").then(
        ([compressed]: unknown[]) => compressed as Uint8Array,
      );
      current.postMessage(bytes, []);
      const compressed = await Promise.race([answered, exited]);
      return compressed === null ? null : Buffer.from(compressed);
    } catch (err) {
      log.warn({ err }, "background compression failed");
      worker = null;
      return null;
    } finally {
      waiting -= 1;
      if (waiting === 0 && worker !== null) {
        const idle = worker;
        worker = null;
        await idle.terminate();
      }
    }
  };

  return {
    compress(bytes) {
      waiting += 1;
      const turn = last.then(() => runOne(bytes));
      last = turn;
      return turn;
    },
    async stop() {
      stopped = true;
      await worker?.terminate();
    },
  };
}
