import type { ScreenerView } from "@munshi/bff/contract";
import { failed } from "@munshi/engine/contract";
import type { Diagnostic, RowPage, RunRequest, SortRequest } from "@munshi/engine/contract";
import { expect, test, vi } from "vitest";
import { emptyAddress } from "./address.ts";
import type { ScreenerAddress } from "./address.ts";
import { createScreener } from "./screener.ts";
import type { ScreenerEngine } from "./screener.ts";

const view: ScreenerView = {
  shell: {
    tenant: { key: "munshi", name: "Munshi" },
    market: { kind: "demo", version: "v1", asOf: "2026-11-20", companies: 3 },
  },
  manifest: {
    format: 1,
    version: "v1",
    kind: "demo",
    asOf: "2026-11-20",
    publishedAt: "2026-11-20T12:00:00Z",
    rows: 3,
    idColumn: "coCode",
    groups: [
      {
        name: "identity",
        file: "identity.arrow",
        bytes: 1,
        columns: ["coCode", "name", "symbol", "sector", "marketCapitalization"],
      },
      { name: "eod", file: "eod.arrow", bytes: 1, columns: ["currentPrice", "priceChangePercent"] },
      { name: "profit-and-loss", file: "profit.arrow", bytes: 1, columns: ["sales"] },
    ],
    firstRowsFile: "first-rows.json",
  },
  firstRows: { version: "v1", rows: 1, columns: { name: ["Ashvin Steel"], coCode: [7] } },
  dataPath: "/data",
};

function makePage(codes: readonly number[]): RowPage {
  return {
    from: 0,
    to: codes.length,
    rows: Int32Array.from(codes),
    values: { coCode: Float64Array.from(codes) },
  };
}

/** Three companies; a query with `wrong` in it cannot be read, any other matches all. */
function createMemoryEngine() {
  let resultId = 0;
  const runs: RunRequest[] = [];
  const sorts: SortRequest[] = [];
  const engine: ScreenerEngine = {
    open: async () => ({ ok: true, value: { rows: 3 }, warnings: [] }),
    parameters: async () => [],
    check: async () => ({ tokens: [], diagnostics: [], columns: [] }),
    complete: async () => [],
    format: async (query) => ({ text: query.toUpperCase(), diagnostics: [] }),
    hover: async () => null,
    page: async () => failed("engine.result_gone", "gone"),
    async run(request) {
      runs.push(request);
      if (request.query.includes("wrong")) {
        const { diagnostics } = failed("engine.failed", "wrong query");
        return {
          ok: false,
          diagnostics: diagnostics.map((each) => ({ ...each, code: "formula.wrong_query" })),
        };
      }
      resultId += 1;
      return {
        ok: true,
        warnings: [],
        value: {
          resultId,
          total: 3,
          matched: 3,
          unmatched: 0,
          lacking: 0,
          lackingParameters: [],
          columns: [],
          page: makePage([7, 8, 9]),
          milliseconds: { parse: 0, load: 0, evaluate: 0 },
        },
      };
    },
    async sort(request) {
      sorts.push(request);
      return { ok: true, value: makePage([9, 8, 7]), warnings: [] };
    },
  };
  return { engine, runs, sorts };
}

async function openScreener(overrides: Partial<ScreenerEngine> = {}, address = emptyAddress) {
  const memory = createMemoryEngine();
  const addresses: ScreenerAddress[] = [];
  /** The link of each view that was fetched; empty for none. */
  const links: string[] = [];
  const screener = createScreener({
    engine: { ...memory.engine, ...overrides },
    async fetchView({ shared }) {
      links.push(shared?.token ?? "");
      return view;
    },
    onView: () => undefined,
    navigate: (next) => addresses.push(next),
  });
  screener.visit(address);
  await screener.open();
  await vi.waitFor(() => expect(screener.state.running).toBe(false));
  return { ...memory, screener, addresses, links };
}

test("another link in the address opens its data again, and a reset stays with the link", async () => {
  const { screener, links, addresses } = await openScreener();
  const shared = { token: "a-token", over: "pinned" } as const;
  screener.visit({ ...emptyAddress, shared });
  screener.visit({ ...emptyAddress, shared: { ...shared }, query: "Sales > 1" });
  await vi.waitFor(() => expect(screener.state.phase).toBe("ready"));
  expect(links).toEqual(["", "a-token"]);
  screener.reset();
  expect(addresses.at(-1)).toEqual({ ...emptyAddress, shared });
  screener.visit({ ...emptyAddress, shared: { ...shared, over: "newest" } });
  screener.visit(emptyAddress);
  await vi.waitFor(() => expect(screener.state.phase).toBe("ready"));
  expect(links).toEqual(["", "a-token", "a-token", ""]);
});

test("another day of a link that is chosen during a run stays chosen when the run ends", async () => {
  const { engine } = createMemoryEngine();
  const [answered, fetched] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { state, visit, open } = createScreener({
    engine: {
      ...engine,
      async run(request) {
        await answered.promise;
        return engine.run(request);
      },
    },
    async fetchView({ shared }) {
      if (shared?.over === "pinned") await fetched.promise;
      return view;
    },
    onView: () => undefined,
    navigate: () => undefined,
  });
  const followed = { ...emptyAddress, query: "Sales > 1" };
  visit({ ...followed, shared: { token: "a-token", over: "newest" } });
  void open();
  await vi.waitFor(() => expect(state.running).toBe(true));
  visit({ ...followed, shared: { token: "a-token", over: "pinned" } });
  answered.resolve();
  await vi.waitFor(() => expect(state.result).not.toBeNull());
  fetched.resolve();
  await vi.waitFor(() => expect(state.phase).toBe("ready"));
  expect(state.address.shared?.over).toBe("pinned");
});

test("a doubt that needs the figures stands next to the text once a run has loaded them", async () => {
  const doubt: Diagnostic = {
    code: "formula.unknown_text",
    message: 'No company has the Sector "Banks".',
    severity: "warning",
    span: { start: 9, end: 16, line: 1, column: 10 },
    expected: [],
    suggestions: [],
  };
  const { run } = createMemoryEngine().engine;
  const { screener } = await openScreener({
    run: async (request) => {
      const answer = await run(request);
      return answer.ok ? { ...answer, warnings: [doubt] } : answer;
    },
  });
  screener.setDraft('Sector = "Banks"');
  await screener.check(screener.state.draft);
  expect(screener.state.checked?.diagnostics).toEqual([]);
  screener.run();
  await vi.waitFor(() => expect(screener.state.running).toBe(false));
  expect(screener.state.checked?.diagnostics).toEqual([doubt]);
});

test("a query that a movement has answered is not asked again once it is decided", async () => {
  const { screener, runs } = await openScreener();
  await screener.preview("Sales > 1");
  expect(screener.state.answeredQuery).toBe("Sales > 1");
  const columns = screener.state.result?.columns;
  const runCount = runs.length;
  screener.ask("Sales > 1");
  expect(runs).toHaveLength(runCount);
  expect(screener.state.draft).toBe("Sales > 1");
  expect(screener.state.address.query).toBe("Sales > 1");
  void screener.preview("Sales > 2");
  screener.ask("Sales > 1");
  await vi.waitFor(() => expect(screener.state.running).toBe(false));
  expect(screener.state.answeredQuery).toBe("Sales > 1");
  expect(screener.state.result?.columns).toBe(columns);
  screener.refresh();
  expect(runs).toHaveLength(runCount + 3);
});

test("a movement is shown with the next frame, and given up for what was asked since", async () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => frames.push(run));
  const { screener, runs } = await openScreener();
  frames.length = 0;
  const first = screener.preview("Sales > 1");
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  expect(screener.state.answeredQuery).toBe("");
  frames.shift()?.();
  await first;
  expect(screener.state.answeredQuery).toBe("Sales > 1");
  const second = screener.preview("Sales > 2");
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  screener.ask("Sales > 3");
  frames.shift()?.();
  await second;
  await vi.waitFor(() => expect(screener.state.running).toBe(false));
  expect(screener.state.answeredQuery).toBe("Sales > 3");
  expect(runs.at(-1)?.query).toBe("Sales > 3");
  vi.unstubAllGlobals();
});

test("an empty text is refused with Enter Query and asks nobody", async () => {
  const { screener, runs, addresses } = await openScreener();
  const before = runs.length;
  screener.setDraft("  \n ");
  screener.run();
  expect(screener.state.refusal?.[0]?.message).toBe("Enter Query");
  expect(runs).toHaveLength(before);
  expect(addresses).toEqual([]);
});

test("formatting puts the draft into its standard form, but never over what was typed since", async () => {
  const late = Promise.withResolvers<void>();
  let runCount = 0;
  const { screener, addresses } = await openScreener({
    async format(query) {
      runCount += 1;
      if (runCount > 1) await late.promise;
      return { text: query.toUpperCase(), diagnostics: [] };
    },
  });
  screener.setDraft("sales > 1");
  await screener.format();
  expect(screener.state.draft).toBe("SALES > 1");
  screener.setDraft("sales > 2");
  const formatting = screener.format();
  screener.setDraft("sales > 23");
  late.resolve();
  await formatting;
  expect(screener.state.draft).toBe("sales > 23");
  expect(addresses).toEqual([]);
});

test("a run puts the query into the address and shows its rows", async () => {
  const { screener, runs, addresses } = await openScreener();
  screener.setDraft("Debt to equity < 1");
  screener.run();
  await vi.waitFor(() => expect(screener.state.running).toBe(false));
  expect(addresses).toEqual([{ ...emptyAddress, query: "Debt to equity < 1" }]);
  expect(runs.at(-1)?.query).toBe("Debt to equity < 1");
  expect(screener.state.rows?.read("coCode", 2)).toBe(9);
});

test("while the next run is under way the result is still told as the answer to the query before", async () => {
  const { engine } = createMemoryEngine();
  const late = Promise.withResolvers<void>();
  const { screener } = await openScreener({
    async run(request) {
      if (request.query === "Sales > 1") await late.promise;
      return engine.run(request);
    },
  });
  screener.setDraft("Sales > 1");
  screener.run();
  expect(screener.state).toMatchObject({ running: true, answeredQuery: "" });
  late.resolve();
  await vi.waitFor(() => expect(screener.state.running).toBe(false));
  expect(screener.state.answeredQuery).toBe("Sales > 1");
});

test("a wrong query is refused in the engine's words and leaves no rows", async () => {
  const { screener } = await openScreener();
  screener.setDraft("wrong");
  screener.run();
  await vi.waitFor(() => expect(screener.state.refusal).not.toBeNull());
  expect(screener.state.refusal?.[0]?.message).toBe("wrong query");
  expect(screener.state.rows).toBeNull();
});

test("another order is a sort of the result, not a new run", async () => {
  const { screener, runs, sorts } = await openScreener();
  const before = runs.length;
  screener.sortBy({ column: "coCode", direction: "descending" });
  await vi.waitFor(() => expect(screener.state.rows?.read("coCode", 0)).toBe(9));
  expect(runs).toHaveLength(before);
  expect(sorts).toHaveLength(1);
});

test("an address with query, sort and columns is answered as it stands", async () => {
  const address: ScreenerAddress = {
    ...emptyAddress,
    query: "Sales > 1",
    sort: { column: "sales", direction: "ascending" },
    columns: ["sector"],
  };
  const { screener, runs } = await openScreener({}, address);
  expect(screener.state.draft).toBe("Sales > 1");
  expect(runs).toHaveLength(1);
  expect(runs[0]).toMatchObject({
    query: "Sales > 1",
    sort: address.sort,
    columns: ["name", "symbol", "coCode", "sector"],
  });
});

test("going back to an address shows its query in the editor and runs it", async () => {
  const { screener, runs } = await openScreener();
  screener.visit({ ...emptyAddress, query: "Sales > 2" });
  await vi.waitFor(() => expect(screener.state.running).toBe(false));
  expect(screener.state.draft).toBe("Sales > 2");
  expect(runs.at(-1)?.query).toBe("Sales > 2");
});

test("an engine that does not answer is told, and opening again recovers", async () => {
  let failing = true;
  const { engine } = createMemoryEngine();
  const { screener } = await openScreener({
    run: (request) =>
      failing
        ? Promise.resolve(failed("engine.timed_out", "No answer in time."))
        : engine.run(request),
  });
  expect(screener.state.phase).toBe("failed");
  expect(screener.state.failure?.message).toBe("No answer in time.");
  failing = false;
  await screener.open();
  await vi.waitFor(() => expect(screener.state.result?.matched).toBe(3));
  expect(screener.state.phase).toBe("ready");
});

test("after an engine that did not answer the next run tries it again", async () => {
  let failing = true;
  const { engine } = createMemoryEngine();
  const { screener, addresses } = await openScreener({
    run: (request) =>
      failing
        ? Promise.resolve(failed("engine.timed_out", "No answer in time."))
        : engine.run(request),
  });
  expect(screener.state.phase).toBe("failed");
  screener.setDraft("Sales > 3");
  screener.run();
  expect(screener.state.failure).toBeNull();
  await vi.waitFor(() => expect(screener.state.phase).toBe("failed"));
  failing = false;
  screener.visit({ ...emptyAddress, query: "Sales > 4" });
  await vi.waitFor(() => expect(screener.state.answeredQuery).toBe("Sales > 4"));
  expect(screener.state).toMatchObject({ phase: "ready", failure: null });
  expect(addresses.map(({ query }) => query)).toEqual(["Sales > 3"]);
});

test("a suggestion fixes the text in the editor", async () => {
  const { screener } = await openScreener();
  screener.setDraft("Retrun > 1");
  screener.takeSuggestion({ label: "Use it", start: 0, end: 6, text: "Return" });
  expect(screener.state.draft).toBe("Return > 1");
});

test("columns that the dataset lacks count as absent, and the others stand", async () => {
  const address: ScreenerAddress = {
    ...emptyAddress,
    query: "Sales > 1",
    sort: { column: "nonsense", direction: "ascending" },
    columns: ["foo", "sector"],
  };
  const { screener, runs, addresses } = await openScreener({}, address);
  expect(runs[0]).toMatchObject({
    sort: null,
    columns: ["name", "symbol", "coCode", "sector"],
  });
  expect(screener.state.address).toEqual({
    ...emptyAddress,
    query: "Sales > 1",
    columns: ["sector"],
  });
  screener.sortBy({ column: "sales", direction: "descending" });
  expect(addresses.at(-1)?.columns).toEqual(["sector"]);
});

test("an order asked for during a run belongs to that run, not to the result before", async () => {
  const { screener, runs, sorts } = await openScreener();
  screener.setDraft("Sales > 1");
  screener.run();
  screener.sortBy({ column: "coCode", direction: "descending" });
  await vi.waitFor(() => expect(screener.state.running).toBe(false));
  expect(sorts).toHaveLength(0);
  expect(runs.at(-1)).toMatchObject({
    query: "Sales > 1",
    sort: { column: "coCode", direction: "descending" },
  });
});

test("running a query writes its logic words in capitals, in the editor and the address", async () => {
  const { screener, addresses } = await openScreener({
    check: async () => ({
      tokens: [{ kind: "logic", start: 10, end: 13 }],
      diagnostics: [],
      columns: [],
    }),
  });
  screener.setDraft("Sales > 5 and PE < 9");
  screener.run();
  await vi.waitFor(() => expect(screener.state.draft).toBe("Sales > 5 AND PE < 9"));
  expect(addresses.at(-1)?.query).toBe("Sales > 5 AND PE < 9");
});

test("a query opened while another is checked for its logic words stays open", async () => {
  const { screener, addresses } = await openScreener();
  const before = addresses.length;
  screener.setDraft("Sales > 5 and PE < 9");
  screener.run();
  screener.goTo({ ...emptyAddress, query: "ROE > 1" });
  await screener.readTokens("");
  await Promise.resolve();
  expect(screener.state.draft).toBe("ROE > 1");
  expect(addresses.slice(before).map(({ query }) => query)).toEqual(["ROE > 1"]);
});
