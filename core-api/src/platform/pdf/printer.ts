import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { parentPort, Worker } from "node:worker_threads";

/** Prints documents one after the other in a thread: each takes tens of milliseconds of a core. */
export interface Printer<Content> {
  print(content: Content): Promise<Buffer>;
  /** Ends the thread; documents being printed fail. */
  close(): Promise<void>;
}

const limitMs = 60_000;

/** `thread` is a file that calls `servePrinter` with the content's drawing. */
export function createPrinter<Content>(thread: URL): Printer<Content> {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const end = async (): Promise<void> => {
    const ended = worker;
    worker = null;
    await ended?.terminate();
  };

  const run = async (content: Content): Promise<Buffer> => {
    if (isClosed) throw new Error("The printer is closed.");
    worker ??= new Worker(thread, { name: "printing" });
    const current = worker;
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(limitMs)]);
    try {
      const answer = once(current, "message", { signal });
      const exit = once(current, "exit", { signal }).then((): never => {
        throw new Error("The printing thread has ended.");
      });
      current.postMessage(content, []);
      const [reply] = (await Promise.race([answer, exit])) as readonly unknown[];
      if (reply instanceof Uint8Array) return Buffer.from(reply.buffer);
      throw new Error(`A document could not be printed: ${JSON.stringify(reply)}`);
    } catch (error) {
      await end();
      throw error;
    } finally {
      over.abort();
    }
  };

  return {
    async print(content) {
      const turn = last.then(() => run(content));
      last = turn.catch(() => undefined);
      return turn;
    },
    async close() {
      isClosed = true;
      await end();
    },
  };
}

/** In a thread of `createPrinter`: prints each content that is sent to it. */
export function servePrinter<Content>(print: (content: Content) => Promise<Buffer>): void {
  // Requests come first. Only Linux has a priority for each thread; elsewhere it is the process's.
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
  // One document at a time: the caller awaits each answer before the next.
  parentPort?.on("message", (content: Content) => {
    print(content).then(
      (bytes) => parentPort?.postMessage(new Uint8Array(bytes), []),
      (error: unknown) => {
        const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
        parentPort?.postMessage({ reason }, []);
      },
    );
  });
}
