import type { ScreenerView } from "@munshi/bff/contract";
import type { EngineApi } from "@munshi/engine/contract";
import { proxy } from "valtio";
import { RequestFailed, toEngineError } from "../../../lib/http.ts";
import { createLatest } from "../latest.ts";

/** Engine methods for counting; one run at a time, because a newer run aborts an older one. */
export type CountingEngine = Pick<EngineApi, "open" | "run">;

export interface MatchCounts {
  readonly state: {
    /** By slug; null: the engine has no answer. Absent: not counted yet. */
    readonly matched: Readonly<Record<string, number | null>>;
    /** Number of companies and date of the data; null until it is loaded. */
    readonly market: { readonly companies: number; readonly asOf: string } | null;
  };
  /** Queues a query to be counted when the page is idle. */
  readonly want: (slug: string, query: string) => void;
  /** Starts counting and returns a stop function, so that no run of the next page is aborted. */
  readonly begin: () => () => void;
}

/** Counts matches of one query at a time, while the page is idle. */
export function createMatchCounts(deps: {
  readonly getEngine: () => CountingEngine;
  readonly fetchView: () => Promise<ScreenerView>;
  /** Resolves when the page is idle. */
  readonly whenIdle: () => Promise<void>;
}): MatchCounts {
  const matched: Record<string, number | null> = {};
  const state: { matched: typeof matched; market: MatchCounts["state"]["market"] } = proxy({
    matched,
    market: null,
  });
  const waiting = new Map<string, string>();
  let isWorking = false;
  const visits = createLatest();
  let visit = AbortSignal.abort();
  let opened: Promise<CountingEngine> | null = null;

  async function open(): Promise<CountingEngine> {
    const { manifest, dataPath } = await deps.fetchView();
    if (manifest === null)
      throw new RequestFailed({
        code: "market.not_published",
        message: "Market data is not available yet.",
        requestId: "",
      });
    const engine = deps.getEngine();
    const baseUrl = new URL(dataPath, window.location.origin).href;
    const answer = await engine.open({ baseUrl, manifest });
    if (!answer.ok) throw toEngineError(answer.diagnostics);
    state.market = { companies: manifest.rows, asOf: manifest.asOf };
    return engine;
  }

  async function count(query: string): Promise<number | null> {
    opened ??= open();
    const engine = await opened;
    if (visit.aborted) return null;
    const answer = await engine.run({ query, columns: [], sort: null, firstRows: 0 });
    return answer.ok ? answer.value.matched : null;
  }

  async function work(): Promise<void> {
    isWorking = true;
    for (const [slug, query] of waiting) {
      await deps.whenIdle();
      if (visit.aborted) break;
      waiting.delete(slug);
      const found = await count(query).catch(() => {
        opened = null;
        return null;
      });
      // A run that another page has ended says nothing of the query.
      if (!visit.aborted) state.matched[slug] = found;
    }
    isWorking = false;
  }

  return {
    state,
    want(slug, query) {
      if (slug in state.matched || waiting.has(slug)) return;
      waiting.set(slug, query);
      if (!isWorking && !visit.aborted) void work();
    },
    begin() {
      visit = visits.start();
      if (!isWorking) void work();
      return visits.stop;
    },
  };
}
