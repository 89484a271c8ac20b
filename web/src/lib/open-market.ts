import type { DatasetManifest, EngineApi, RunRequest, RunResult } from "@munshi/engine/contract";
import { RequestFailed, callBff, toEngineError } from "./http.ts";

/** Engine methods for pages; one call at a time, because a newer run ends an older one. */
export type MarketEngine = Pick<EngineApi, "open" | "run">;

let previous: Promise<unknown> = Promise.resolve();

/**
 * Runs one part of a page after the other, because a newer run would end an older one's. A part whose
 * page was left holds up nothing.
 */
export function inTurn<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const mine = previous.then(task);
  const left = new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  previous = Promise.race([mine.catch(() => undefined), left]);
  return mine;
}

/** Opens the published market in the engine. Throws `RequestFailed`. */
export async function openMarket(
  getEngine: () => MarketEngine,
  signal: AbortSignal,
): Promise<{ readonly manifest: DatasetManifest; readonly ask: AskMarket }> {
  signal.throwIfAborted();
  const { manifest, dataPath } = await callBff("GET /api/views/screener", {}, { signal });
  if (manifest === null)
    throw new RequestFailed({
      code: "market.not_published",
      message: "Market data is not available yet.",
      requestId: "",
    });
  const engine = getEngine();
  const baseUrl = new URL(dataPath, window.location.origin).href;
  const opened = await engine.open({ baseUrl, manifest });
  if (!opened.ok) throw toEngineError(opened.diagnostics);
  const ask = async (request: Partial<RunRequest> & Pick<RunRequest, "query">) => {
    signal.throwIfAborted();
    const answer = await engine.run({ columns: [], sort: null, firstRows: 0, ...request });
    if (!answer.ok) throw toEngineError(answer.diagnostics);
    return answer.value;
  };
  return { manifest, ask };
}

/** Runs a query. Throws `RequestFailed`, or AbortError. */
export type AskMarket = (
  request: Partial<RunRequest> & Pick<RunRequest, "query">,
) => Promise<RunResult>;
