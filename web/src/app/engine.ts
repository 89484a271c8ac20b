import { createEngineClient } from "@munshi/engine/worker-client";
import type { EngineClient } from "@munshi/engine/worker-client";

/** Longer than any query should take on a slow phone; the client then starts a new worker. */
const timeoutMs = 15_000;

/** An engine with a worker of its own, which starts with the first call; whoever asks closes it. */
export function createEngine(): EngineClient {
  return createEngineClient({
    createWorker: () =>
      new Worker(new URL("../../../engine/src/worker.ts", import.meta.url), {
        type: "module",
        name: "engine",
      }),
    timeoutMs,
  });
}

let screenerEngine: EngineClient | null = null;

/** The screener's engine, one for this tab, so that its dataset stays loaded between visits. */
export function startEngine(): EngineClient {
  screenerEngine ??= createEngine();
  return screenerEngine;
}
