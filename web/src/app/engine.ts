import { createEngineClient } from "@munshi/engine/worker-client";
import type { EngineClient } from "@munshi/engine/worker-client";
import { takeWorker } from "./engine-worker.ts";

/**
 * After so long without an answer the client starts a new worker. An answer waits for the columns
 * that its query names, at worst a megabyte over a line of 200 kbit/s, some 40 s; anyone who gave up
 * sooner would begin that download again and again and never see its end. The arithmetic after it
 * takes milliseconds.
 */
const timeoutMs = 60_000;

/** An engine with a dedicated worker, started by the first call; the caller must close it. */
export function createEngine(): EngineClient {
  return createEngineClient({ createWorker: takeWorker, timeoutMs });
}

let screenerEngine: EngineClient | null = null;

/** The screener's engine, one for this tab, so that its dataset stays loaded between visits. */
export function startEngine(): EngineClient {
  screenerEngine ??= createEngine();
  return screenerEngine;
}
