import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EngineApi, Result } from "../contract/index.ts";
import { engineHosts } from "../engine-hosts.fixture.ts";
import { type BuilderDataset, writeBuilderDataset } from "./builder-dataset.fixture.ts";

let dataset: BuilderDataset;
beforeAll(async () => {
  dataset = await writeBuilderDataset();
});
afterAll(() => dataset.remove());

function valueOf<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(result.diagnostics.map(({ message }) => message).join(" "));
}

const codesOf = (result: Result<unknown>): string[] =>
  result.ok ? [] : result.diagnostics.map(({ code }) => code);

describe.each(engineHosts)("the engine $name, asked by a builder", ({ start }) => {
  let engine: EngineApi;
  let stop: () => void;
  beforeAll(async () => {
    ({ engine, stop } = start());
    valueOf(await engine.open(dataset.request));
    await engine.defineLists([
      { name: "My stocks", coCodes: [11, 13] },
      { name: "Watch", coCodes: [13, 99] },
      { name: "Nobody", coCodes: [] },
    ]);
  });
  afterAll(() => stop());

  const symbolsOf = async (query: string): Promise<readonly unknown[]> => {
    const request = { query, columns: ["symbol"], sort: null, firstRows: 9 };
    return [...(valueOf(await engine.run(request)).page.values["symbol"] ?? [])];
  };

  test.each([
    ["Index = 'Munshi 50'", ["AAA", "CCC"]],
    ["Index = 'munshi 100 '", ["AAA", "BBB"]],
    ["Index IN ('Munshi 50', 'Munshi 100')", ["AAA", "BBB", "CCC"]],
    // one that is in no index is not in this one
    ["Index != 'Munshi 50'", ["BBB", "DDD"]],
    ["Index NOT IN ('Munshi 50', 'Munshi 100')", ["DDD"]],
    ["Index = 'Munshi 50' AND Index = 'Munshi 100'", ["AAA"]],
    ["Index IS EMPTY", ["DDD"]],
    ["Index = 'Munshi'", []],
    ["List = 'My stocks'", ["AAA", "CCC"]],
    ["List = 'Watch' AND Index = 'Munshi 50'", ["CCC"]],
    ["List != 'my stocks'", ["BBB", "DDD"]],
    ["List = 'Nobody'", []],
  ])("%j gives %j", async (query, symbols) => {
    expect(await symbolsOf(query)).toEqual(symbols);
  });

  test("shows several texts with commas, and doubts one that nothing has", async () => {
    const columns = ["indices", "lists"];
    const run = await engine.run({
      query: "Index = 'Munshi 5O'",
      columns,
      sort: null,
      firstRows: 9,
    });
    expect(run.ok && run.warnings.map(({ code, expected }) => [code, expected[0]])).toEqual([
      ["formula.unknown_text", "Munshi 50"],
    ]);
    const all = await engine.run({ query: "true", columns, sort: null, firstRows: 9 });
    expect(valueOf(all).page.values).toEqual({
      indices: ["Munshi 100, Munshi 50", "Munshi 100", "Munshi 50", null],
      lists: ["My stocks", null, "My stocks, Watch", null],
    });
    const known = await engine.run({ query: "List = 'Nobody'", columns, sort: null, firstRows: 9 });
    expect(known.ok && known.warnings).toEqual([]);
    const offers = await engine.complete("Index = ", 8);
    expect(offers.map(({ text }) => text).slice(0, 2)).toEqual(["'Munshi 100'", "'Munshi 50'"]);
  });

  test("refuses several texts as a group and with another parameter", async () => {
    for (const query of ["rank(Sales, Index) = 1", "Index = Sector", "List = Index"]) {
      const { diagnostics } = await engine.check(query);
      expect(diagnostics.map(({ code }) => code)).toEqual(["formula.type_mismatch"]);
    }
  });

  test("tells which of them a company has", async () => {
    const company = { name: "AAA" };
    const { summary } = valueOf(await engine.explain({ query: "Index = 'Munshi 200'", company }));
    expect(summary).toBe("Does not match: Index is Munshi 100, Munshi 50, not 'Munshi 200'.");
  });

  test("lists can be redefined, and earlier results stay", async () => {
    const request = { query: "List = 'Watch'", columns: ["symbol"], sort: null, firstRows: 1 };
    const before = valueOf(await engine.run(request));
    await engine.defineLists([{ name: "Watch", coCodes: [12] }]);
    const page = valueOf(await engine.page({ resultId: before.resultId, from: 0, to: 9 }));
    expect([...(page.values["symbol"] ?? [])]).toEqual(["CCC"]);
    const sort = { column: "symbol", direction: "descending" } as const;
    const again = valueOf(await engine.sort({ resultId: before.resultId, sort, firstRows: 9 }));
    expect([...again.rows]).toEqual([2]);
    expect(await symbolsOf("List = 'Watch'")).toEqual(["BBB"]);
    await engine.defineLists([
      { name: "My stocks", coCodes: [11, 13] },
      { name: "Watch", coCodes: [13, 99] },
      { name: "Nobody", coCodes: [] },
    ]);
  });

  test("spells the values of a choice as the data do", async () => {
    await symbolsOf("Index = 'Munshi 50' AND Sector = 'Banks'");
    const { filters } = await engine.outline("Index IN ('MUNSHI 50', 'x') AND Sector = 'banks'");
    expect(filters.map((filter) => filter.kind === "choice" && filter.values)).toEqual([
      ["Munshi 50", "x"],
      ["Banks"],
    ]);
    const edited = await engine.edit({ query: "Sales > 5", at: 0, filter: null });
    expect(valueOf(edited)).toBe("");
  });

  test("counts each choice under the clauses of other columns", async () => {
    const facets = valueOf(
      await engine.facets({
        query: "Index = 'Munshi 50' AND Sales > 15",
        choices: ["indices", "sector", "lists"],
        ranges: ["sales"],
      }),
    );
    // of AAA 60, BBB 10, CCC none and DDD 20 in sales only the first is in the index with so much
    expect(facets.choices).toEqual([
      {
        key: "indices",
        values: [
          { value: "Munshi 50", rows: 1 },
          { value: "Munshi 100", rows: 1 },
        ],
        empty: 1,
      },
      {
        key: "sector",
        values: [
          { value: "Banks", rows: 1 },
          { value: "IT", rows: 0 },
        ],
        empty: 0,
      },
      {
        key: "lists",
        values: [
          { value: "My stocks", rows: 1 },
          { value: "Nobody", rows: 0 },
          { value: "Watch", rows: 0 },
        ],
        empty: 0,
      },
    ]);
    const [sales] = facets.ranges;
    expect([sales?.low, sales?.high, sales?.steps.length]).toEqual([10, 60, 24]);
    // AAA alone: CCC, which is in the index too, has no sales
    const counted = sales?.steps.filter(({ rows }) => rows > 0);
    expect(counted).toMatchObject([{ to: 60, rows: 1 }]);
  });

  test("counts by the figures of a custom filter, and says what cannot be counted", async () => {
    await engine.define([{ name: "Twice", formula: "Sales * 2" }]);
    const facets = await engine.facets({ query: "", choices: [], ranges: ["filter:twice"] });
    expect(valueOf(facets).ranges).toMatchObject([{ low: 20, high: 120 }]);
    const rows = valueOf(facets).ranges[0]?.steps.reduce((sum, step) => sum + step.rows, 0);
    expect(rows).toBe(3);
    await engine.define([]);
    const ask = async (query: string, choices: string[], ranges: string[]) =>
      codesOf(await engine.facets({ query, choices, ranges }));
    expect(await ask("", ["sales"], [])).toEqual(["filter.invalid"]);
    expect(await ask("", [], ["sector"])).toEqual(["filter.invalid"]);
    expect(await ask("", ["industry"], [])).toEqual(["dataset.column_missing"]);
    expect(await ask("Sales >", [], [])).toEqual(["formula.syntax"]);
  });

  test("tries a formula that is not saved", async () => {
    const preview = valueOf(await engine.preview({ formula: "sales/debt", companies: null }));
    expect(preview).toMatchObject({
      type: "number",
      unit: "ratio",
      text: "Sales / Debt",
      tex: String.raw`\frac{\text{Sales}}{\text{Debt}}`,
    });
    // 60 / 20 and 20 / 5 of the largest and a middle one; BBB owes nothing to divide by
    expect(
      preview.companies.map(({ coCode, symbol, name, value, words, missing }) => ({
        told: `${coCode} ${symbol} ${name}: ${words}`,
        value,
        reasons: missing.map(({ reason }) => reason),
      })),
    ).toEqual([
      { told: "11 AAA Alpha: 3.00", value: 3, reasons: [] },
      { told: "14 DDD Delta: 4.00", value: 4, reasons: [] },
      { told: "12 BBB Beta: empty", value: null, reasons: ["zero-divisor"] },
    ]);
    const asked = await engine.preview({ formula: "Sales > 30", companies: [14, 77, 13] });
    expect(
      valueOf(asked).companies.map(({ symbol, value, words }) => [symbol, value, words]),
    ).toEqual([
      ["DDD", false, "fails"],
      ["CCC", null, "unknown"],
    ]);
    expect(codesOf(await engine.preview({ formula: "Sales +", companies: null }))).toEqual([
      "formula.syntax",
    ]);
  });
});
