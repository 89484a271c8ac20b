import { Worker } from "node:worker_threads";
import type { Log } from "@munshi/platform";
import { failure } from "../../platform/errors/failure.ts";
import type { ScreeningAnswers, ScreeningTask } from "./screening-task.ts";

/** Work for the one thread that the engine runs in, in turn. */
export interface ScreeningQueue {
  /**
   * @throws AppError `screening.busy` where too much waits already, `query.too_heavy` past the limit
   *   of time, `screening.closed` where the server stops.
   */
  readonly ask: <Kind extends ScreeningTask["kind"]>(
    task: Extract<ScreeningTask, { readonly kind: Kind }>,
  ) => Promise<ScreeningAnswers[Kind]>;
  /** Ends the thread; what waits is refused. */
  readonly close: () => Promise<void>;
}

export interface ScreeningQueueOptions {
  readonly log: Log;
  /** How long one task may run before its thread is ended. */
  readonly limitMs: number;
  /** How many may wait behind the one that runs. */
  readonly mostWaiting: number;
  readonly createThread?: () => Worker;
}

type Told = { readonly isReady: true } | { readonly answer: unknown } | { readonly reason: string };

/** How long a thread may take to start, which no query is to blame for. */
const startLimitMs = 60_000;

/** A queue for one thread, so that a heavy query holds up no other call of the server. */
export function createScreeningQueue(options: ScreeningQueueOptions): ScreeningQueue {
  const { log, limitMs, mostWaiting } = options;
  const createThread =
    options.createThread ??
    (() => new Worker(new URL("./screening-thread.ts", import.meta.url), { name: "screening" }));
  let thread: Worker | null = null;
  const ready = new WeakSet<Worker>();
  let waiting = 0;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();

  const end = async (ended: Worker): Promise<void> => {
    if (thread === ended) thread = null;
    await ended.terminate();
  };

  const run = async (task: ScreeningTask): Promise<unknown> => {
    if (isClosed) throw closed();
    const current = (thread ??= createThread());
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    let timer: NodeJS.Timeout | undefined;
    const begin = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        log.warn({ limitMs }, "a query took too long and its thread was ended");
        reject(tooHeavy());
        void end(current);
      }, limitMs);
      current.postMessage(task, []);
    };
    const onMessage = (told: Told): void => {
      if ("isReady" in told) {
        ready.add(current);
        begin();
      } else if ("answer" in told) {
        resolve(told.answer);
      } else {
        reject(new Error(`The screening thread failed: ${told.reason}`));
      }
    };
    const onError = (error: unknown): void => {
      if (thread === current) thread = null;
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const onExit = (): void => {
      if (thread === current) thread = null;
      reject(isClosed ? closed() : new Error("The screening thread is gone."));
    };
    current.on("message", onMessage).on("error", onError).on("exit", onExit);
    try {
      if (ready.has(current)) {
        begin();
      } else {
        timer = setTimeout(() => {
          reject(new Error("The screening thread does not start."));
          void end(current);
        }, startLimitMs);
      }
      return await promise;
    } finally {
      clearTimeout(timer);
      current.off("message", onMessage).off("error", onError).off("exit", onExit);
    }
  };

  return {
    async ask<Kind extends ScreeningTask["kind"]>(task: ScreeningTask) {
      if (isClosed) throw closed();
      if (waiting > mostWaiting) throw busy();
      waiting += 1;
      const turn = last.then(() => run(task)).finally(() => (waiting -= 1));
      last = turn.catch(() => undefined);
      return (await turn) as ScreeningAnswers[Kind];
    },
    async close() {
      isClosed = true;
      if (thread !== null) await end(thread);
      await last;
    },
  };
}

const busy = () =>
  failure("screening.busy", 503, "Many queries are being answered just now: try again shortly.", {
    retryAfter: 2,
  });
const closed = () =>
  failure("screening.closed", 503, "The server is about to stop: try again shortly.", {
    retryAfter: 2,
  });
const tooHeavy = () =>
  failure("query.too_heavy", 422, "This query takes too long to answer: make it simpler.");
