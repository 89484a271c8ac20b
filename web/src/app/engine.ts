import type { EngineApi } from "@munshi/engine/contract";
import { createEngineClient } from "@munshi/engine/worker-client";

/** Longer than any query should take on a slow phone; the client then starts a new worker. */
const timeoutMs = 15_000;

let engine: EngineApi | null = null;

/** The one engine of this tab; its worker starts with the first call. */
export function startEngine(): EngineApi {
  if (engine !== null) return engine;
  engine = createEngineClient({
    createWorker: () =>
      new Worker(new URL("../../../engine/src/worker.ts", import.meta.url), {
        type: "module",
        name: "engine",
      }),
    timeoutMs,
  });
  return engine;
}
