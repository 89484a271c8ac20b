import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Log } from "@munshi/platform";

export interface BestCompression {
  /**
   * Compresses at brotli's best quality in the background; null if stopped or if the queue is full.
   */
  compress(bytes: Buffer): Promise<Buffer | null>;
  stop(): Promise<void>;
}

interface Thread {
  readonly worker: Worker;
  readonly exited: Promise<null>;
}

/** A queued file stays in memory even after the cache evicts it. */
const mostWaitingBytes = 64_000_000;

/** Queues files for one worker: quality 11 takes seconds per file and must not delay answers. */
export function createBestCompression(log: Log, mostBytes = mostWaitingBytes): BestCompression {
  let thread: Thread | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let waitingBytes = 0;
  let stopped = false;

  const startThread = (): Thread => {
    const worker = new Worker(new URL("./best-compression-worker.ts", import.meta.url));
    worker.unref();
    const { promise: exited, resolve } = Promise.withResolvers<null>();
    worker.once("exit", () => {
      if (thread?.worker === worker) thread = null;
      resolve(null);
    });
    return { worker, exited };
  };

  const runOne = async (bytes: Buffer): Promise<Buffer | null> => {
    try {
      if (stopped) return null;
      const { worker, exited } = (thread ??= startThread());
      const answered = once(worker, "message").then(
        ([compressed]: Uint8Array[]) => compressed ?? null,
      );
      worker.postMessage(bytes, []);
      const compressed = await Promise.race([answered, exited]);
      return compressed === null ? null : Buffer.from(compressed);
    } catch (err) {
      log.warn({ err }, "background compression failed");
      thread = null;
      return null;
    } finally {
      waiting -= 1;
      waitingBytes -= bytes.length;
      if (waiting === 0 && thread !== null) {
        const idle: Thread = thread;
        thread = null;
        await idle.worker.terminate();
      }
    }
  };

  return {
    async compress(bytes) {
      if (waiting > 0 && waitingBytes + bytes.length > mostBytes) return null;
      waiting += 1;
      waitingBytes += bytes.length;
      const turn = last.then(() => runOne(bytes));
      last = turn;
      return turn;
    },
    async stop() {
      stopped = true;
      await thread?.worker.terminate();
    },
  };
}
