import { Worker } from "node:worker_threads";
import type { Log } from "@munshi/platform";
import { failure } from "../../platform/errors/failure.ts";
import { createFairQueue } from "./fair-queue.ts";
import type { ScreeningAnswers, ScreeningTask } from "./screening-task.ts";

/** Work for the one thread that the engine runs in: callers take turns. */
export interface ScreeningQueue {
  /**
   * @throws AppError `screening.busy` where the caller, or all together, wait for too much already or
   *   the turn is late, `query.too_heavy` past the limit of time, `screening.closed` where the server
   *   stops.
   */
  readonly ask: <Kind extends ScreeningTask["kind"]>(
    task: Extract<ScreeningTask, { readonly kind: Kind }>,
    caller: string,
  ) => Promise<ScreeningAnswers[Kind]>;
  /** Ends the thread; what waits is refused. */
  readonly close: () => Promise<void>;
}

export interface ScreeningQueueOptions {
  readonly log: Log;
  /** Time limit of a task, after which its thread is ended. */
  readonly limitMs: number;
  /** Maximum number of tasks waiting behind the running one. */
  readonly mostWaiting: number;
  /** Maximum number of waiting tasks per caller. */
  readonly mostOfOne: number;
  /** Maximum wait of a task in the queue. */
  readonly waitMs: number;
  readonly createThread?: () => Worker;
}

type Told<Answer> =
  | { readonly isReady: true }
  | { readonly answer: Answer }
  | { readonly reason: string };

/** Start timeout of a thread; a slow start is not the query's fault. */
const startLimitMs = 60_000;

/** A queue for one thread, so that a heavy query holds up no other call of the server. */
export function createScreeningQueue(options: ScreeningQueueOptions): ScreeningQueue {
  const { log, limitMs } = options;
  const createThread =
    options.createThread ??
    (() => new Worker(new URL("./screening-thread.ts", import.meta.url), { name: "screening" }));
  let thread: Worker | null = null;
  const ready = new WeakSet<Worker>();
  const turns = createFairQueue({ ...options, refuse: busy });
  const asked = new Set<Promise<unknown>>();
  let isClosed = false;

  const end = async (ended: Worker): Promise<void> => {
    if (thread === ended) thread = null;
    await ended.terminate();
  };

  const run = async <Answer>(task: ScreeningTask): Promise<Answer> => {
    if (isClosed) throw closed();
    const current = (thread ??= createThread());
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
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
    const onMessage = (told: Told<Answer>): void => {
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

  const runInTurn = async <Answer>(task: ScreeningTask, caller: string): Promise<Answer> => {
    await turns.take(caller);
    try {
      return await run<Answer>(task);
    } finally {
      turns.end();
    }
  };

  return {
    async ask<Kind extends ScreeningTask["kind"]>(task: ScreeningTask, caller: string) {
      if (isClosed) throw closed();
      const answer = runInTurn<ScreeningAnswers[Kind]>(task, caller);
      asked.add(answer);
      try {
        return await answer;
      } finally {
        asked.delete(answer);
      }
    },
    async close() {
      isClosed = true;
      if (thread !== null) await end(thread);
      await Promise.allSettled(asked);
    },
  };
}

const busy = () =>
  failure("screening.busy", 503, "Too many queries at once. Try again shortly.", {
    retryAfter: 2,
  });
const closed = () =>
  failure("screening.closed", 503, "The server is restarting. Try again shortly.", {
    retryAfter: 2,
  });
const tooHeavy = () => failure("query.too_heavy", 422, "This query takes too long. Simplify it.");
