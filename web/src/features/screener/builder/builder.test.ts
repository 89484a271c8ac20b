import type {
  EditRequest,
  FacetsRequest,
  FilterDraft,
  QueryFilter,
  QueryOutline,
} from "@munshi/engine/contract";
import * as fc from "fast-check";
import { proxy } from "valtio";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyAddress } from "../address.ts";
import type { Screener } from "../screener.ts";
import { createScreenerState } from "../state.ts";
import { createBuilder } from "./builder.ts";
import type { BuilderEngine } from "./builder.ts";
import { readJson } from "../../../lib/read-json.ts";

const clause = { start: 0, end: 0, text: "" };

/** A language of its own for these tests: clauses are JSON, one a line. */
function readLines(query: string): readonly FilterDraft[] {
  return query === "" ? [] : query.split("\n").map((line) => readJson<FilterDraft>(line));
}

function toFilter(draft: FilterDraft): QueryFilter {
  if (draft.kind === "choice") return { ...draft, clause, title: draft.key };
  if (draft.kind === "range") return { ...draft, clause, title: draft.key, unit: "none" };
  return { kind: "other", clause: { ...clause, text: draft.text }, columns: [] };
}

function outlineOf(query: string): QueryOutline {
  if (query.startsWith("OR")) return { drawable: false, filters: [], diagnostics: [] };
  return { drawable: true, filters: readLines(query).map(toFilter), diagnostics: [] };
}

function editLines({ query, at, filter }: EditRequest): string {
  const lines = query === "" ? [] : query.split("\n");
  const written = filter === null ? [] : [JSON.stringify(filter)];
  if (at === null) return [...lines, ...written].join("\n");
  return lines.toSpliced(at, 1, ...written).join("\n");
}

function start(draft = "", overrides: Partial<BuilderEngine> = {}) {
  const requests: string[] = [];
  const settled: string[] = [];
  const counted: FacetsRequest[] = [];
  const state = proxy({ ...createScreenerState(), phase: "ready" as const, draft });
  const screener = {
    state,
    ask(query: string) {
      requests.push(query);
      state.draft = query;
      state.address = { ...emptyAddress, query };
    },
    preview: (query: string) => requests.push(query),
    settle: () => settled.push(state.draft),
    reset() {
      state.draft = "";
      state.address = emptyAddress;
    },
    goTo(address: { readonly query: string }) {
      state.draft = address.query;
    },
    refresh: () => undefined,
  } as unknown as Screener;
  const engine: BuilderEngine = {
    outline: async (query) => outlineOf(query),
    edit: async (request) => ({ ok: true, value: editLines(request), warnings: [] }),
    async facets(request) {
      counted.push(request);
      return { ok: true, value: { choices: [], ranges: [] }, warnings: [] };
    },
    preview: async () => ({ ok: false, diagnostics: [] }),
    parameters: async () => [],
    define: async () => [],
    defineLists: async () => undefined,
    ...overrides,
  };
  return { builder: createBuilder(screener, engine), state, requests, settled, counted };
}

const banks = JSON.stringify({ kind: "choice", key: "sector", values: ["Banks"] });
const price = (low: number) => ({ kind: "range", key: "currentPrice", low: at(low), high: null });
const at = (value: number) => ({ value, inclusive: true });

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => setTimeout(run, 0));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStorage.clear();
});

test("a choice is written into the query, changed in its place, and taken out with its last value", async () => {
  const { builder, state, settled } = start(JSON.stringify({ kind: "text", text: "Sales > 1" }));
  await builder.choose("sector", ["Banks"]);
  await builder.choose("sector", ["Banks", "IT"]);
  expect(readLines(state.draft).map((each) => each.kind)).toEqual(["text", "choice"]);
  expect(readLines(state.draft)[1]).toMatchObject({ values: ["Banks", "IT"] });
  await builder.choose("sector", []);
  expect(readLines(state.draft)).toHaveLength(1);
  expect(settled).toHaveLength(3);
});

test("two choices at once lose neither: the second is written upon what the first left", async () => {
  const { builder, state } = start();
  await Promise.all([
    builder.choose("sector", ["Banks"]),
    builder.choose("marketCapClass", ["Large Cap"]),
  ]);
  expect(outlineOf(state.draft).filters).toHaveLength(2);
});

test("several clauses of one column become one when it is chosen again", async () => {
  const again = JSON.stringify({ kind: "choice", key: "sector", values: ["Banks", "IT"] });
  const { builder, state } = start([banks, JSON.stringify(price(5)), again].join("\n"));
  await builder.choose("sector", ["Power"]);
  expect(readLines(state.draft)).toEqual([
    { kind: "choice", key: "sector", values: ["Power"] },
    price(5),
  ]);
});

test("a slide writes its last step whatever came between, and enters the history once", async () => {
  const { builder, state, requests, settled } = start();
  for (const low of [10, 20, 30, 40]) builder.slide("currentPrice", { low: at(low), high: null });
  await builder.settle();
  expect(readLines(state.draft)).toEqual([price(40)]);
  expect(requests.length).toBeLessThan(4);
  expect(settled).toHaveLength(1);
});

const bound = fc.option(
  fc.record({ value: fc.integer({ min: 0, max: 9 }), inclusive: fc.boolean() }),
  {
    nil: null,
  },
);

test("the end of a slide appears in the text once, and as a filter next to it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.record({ low: bound, high: bound }), fc.boolean()), { minLength: 1 }),
      fc.constantFrom([], [price(5)], [price(5), price(7)]),
      async (steps, before) => {
        const lines = [banks, ...before.map((each) => JSON.stringify(each)), banks];
        const { builder, state } = start(lines.join("\n"));
        for (const [bounds, rests] of steps) {
          builder.slide("currentPrice", bounds);
          // oxlint-disable-next-line no-await-in-loop -- a step that is answered before the next comes
          if (rests) await Promise.resolve().then(() => new Promise((next) => setTimeout(next)));
        }
        await builder.settle();
        const last = steps.at(-1)?.[0];
        const isOpen = last?.low === null && last.high === null;
        const range = isOpen ? [] : [{ kind: "range", key: "currentPrice", ...last }];
        const written = readLines(state.draft);
        expect(written.filter(({ kind }) => kind === "range")).toEqual(range);
        expect(written.filter(({ kind }) => kind === "choice")).toHaveLength(2);
        expect(builder.state.outlined?.text).toBe(state.draft);
      },
    ),
    { numRuns: 40 },
  );
});

test("what is typed while an edit is under way stays", async () => {
  const begun = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  const { builder, state } = start(banks, {
    async edit(request) {
      begun.resolve();
      await late.promise;
      return { ok: true, value: editLines(request), warnings: [] };
    },
  });
  const edit = builder.choose("sector", ["IT"]);
  await begun.promise;
  state.draft = "typed since";
  late.resolve();
  await edit;
  expect(state.draft).toBe("typed since");
});

test("a text that cannot be drawn takes no filters and says so", async () => {
  const { builder, requests } = start("OR of two");
  const answer = await builder.add([{ kind: "text", text: "Sales > 1" }]);
  expect(answer.ok ? "" : answer.diagnostics[0]?.message).toBe("please Reset first");
  expect(requests).toEqual([]);
});

test("what is changed within the second before a reset stays, and nothing is cleared", async () => {
  vi.useFakeTimers();
  const { builder, state } = start(banks);
  builder.reset();
  vi.advanceTimersByTime(500);
  state.draft = "Sales > 5";
  await vi.advanceTimersByTimeAsync(2000);
  expect(state.draft).toBe("Sales > 5");
  expect(builder.state.reset.kind).toBe("none");
});

test("a reset clears after a second, and can be taken back before and after", async () => {
  vi.useFakeTimers();
  const { builder, state } = start(banks);
  builder.reset();
  vi.advanceTimersByTime(500);
  expect(state.draft).toBe(banks);
  builder.undoReset();
  vi.advanceTimersByTime(2000);
  expect(state.draft).toBe(banks);
  builder.reset();
  vi.advanceTimersByTime(1000);
  expect(state.draft).toBe("");
  expect(builder.state.reset.kind).toBe("done");
  builder.undoReset();
  expect(state.draft).toBe(banks);
});

test("only counts that someone shows are asked for", async () => {
  const { builder, counted } = start();
  const release = builder.want({ choices: ["sector"], ranges: [] });
  builder.want({ choices: [], ranges: ["currentPrice"] });
  await vi.waitFor(() =>
    expect(counted.at(-1)).toMatchObject({ choices: ["sector"], ranges: ["currentPrice"] }),
  );
  release();
  builder.slide("currentPrice", { low: at(1), high: null });
  await builder.settle();
  await vi.waitFor(() => expect(counted.at(-1)).toMatchObject({ choices: [] }));
});

test("a chip of the panel opens its field, a range its form, and other text the text", () => {
  const { builder } = start();
  const { views, state } = builder;
  views.openFilter({ filter: toFilter(readJson<FilterDraft>(banks)), at: 0 }, "in a drawer");
  expect(state).toMatchObject({ wantedField: "sector", drawerOpen: true });
  const pe = { ...toFilter(price(5) as FilterDraft), key: "pe" } as QueryFilter;
  views.openFilter({ filter: pe, at: 2 }, "aside");
  expect(state.dialog).toEqual({ kind: "edit-filter", at: 2, key: "pe" });
  views.openFilter({ filter: toFilter({ kind: "text", text: "x" }), at: 0 }, "aside");
  expect(state.dialog).toMatchObject({ kind: "custom-query" });
});

test("a formula that was left for the login is there again, and its dialog with it", () => {
  sessionStorage.setItem(
    "munshi.draft.formula",
    JSON.stringify({ formula: "Sales / 2", name: "Half", access: "Public", left: "yes" }),
  );
  const { builder } = start();
  expect(builder.state.formula).toEqual({ formula: "Sales / 2", name: "Half", access: "Public" });
  expect(builder.state).toMatchObject({ tab: "formula", dialog: { kind: "add-filter" } });
});
