import { Worker } from "node:worker_threads";
import type { MarketFact } from "@munshi/core-api/contract";

/** Start parameters of the generating thread. */
export interface DemoMarketOptions {
  readonly seed: number;
  readonly companies: number;
}

/** One answer of the generating thread; the last one has no facts. */
export interface DemoMarketBatch {
  readonly facts: readonly MarketFact[] | null;
  readonly companiesDone: number;
}

/**
 * The facts of the demonstration market, computed in a separate thread so that the database never
 * waits for the generator.
 */
export async function* generateInThread(
  options: DemoMarketOptions,
  onProgress: (done: number, total: number) => void,
): AsyncGenerator<readonly MarketFact[], void, undefined> {
  const worker = new Worker(new URL("./demo-market-thread.ts", import.meta.url), {
    workerData: options,
  });
  try {
    for (;;) {
      const { facts, companiesDone } = await askBatch(worker);
      if (facts === null) return;
      onProgress(companiesDone, options.companies);
      yield facts;
    }
  } finally {
    await worker.terminate();
  }
}

async function askBatch(worker: Worker): Promise<DemoMarketBatch> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      worker.off("message", onMessage);
      worker.off("error", onError);
      worker.off("exit", onExit);
    };
    const onMessage = (batch: DemoMarketBatch): void => {
      settle();
      resolve(batch);
    };
    const onError = (error: unknown): void => {
      settle();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const onExit = (code: number): void => {
      settle();
      reject(new Error(`The thread that generates the market ended with ${code}`));
    };
    worker.on("message", onMessage);
    worker.on("error", onError);
    worker.on("exit", onExit);
    worker.postMessage("next", []);
  });
}
