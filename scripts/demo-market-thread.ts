import { parentPort, workerData } from "node:worker_threads";
import { generateMarket } from "@munshi/fixtures/market";
import type { DemoMarketBatch, DemoMarketOptions } from "./demo-market.ts";

/** Worker of `generateInThread`: answers each message with the next facts, one batch ahead. */
function serveFacts({ seed, companies }: DemoMarketOptions): void {
  let companiesDone = 0;
  const facts = generateMarket({
    seed,
    companies,
    onProgress: (done) => {
      companiesDone = done;
    },
  })[Symbol.asyncIterator]();

  const produce = async (): Promise<DemoMarketBatch> => {
    const next = await facts.next();
    return { facts: next.done === true ? null : next.value, companiesDone };
  };

  let next = produce();
  next.catch(() => undefined);
  parentPort?.on("message", () => {
    const ready = next;
    next = ready.then(produce);
    // A failure must end the thread only once its facts are requested and the error is handled.
    next.catch(() => undefined);
    void ready.then((batch) => parentPort?.postMessage(batch, []));
  });
}

serveFacts(workerData);
