import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { productCatalogue } from "../catalogue/index.ts";
import type { EngineApi, Result } from "../contract/index.ts";
import {
  createPathSource,
  type SmallDataset,
  writeSmallDataset,
} from "../dataset/small-dataset.fixture.ts";
import { createEngine } from "../engine.ts";
import { engineHosts } from "../engine-hosts.fixture.ts";

let dataset: SmallDataset;
beforeAll(async () => {
  dataset = await writeSmallDataset();
});
afterAll(() => dataset.remove());

const codesOf = (result: Result<unknown>): string[] =>
  result.ok ? [] : result.diagnostics.map(({ code }) => code);

describe.each(engineHosts)("the engine $name", ({ start }) => {
  let engine: EngineApi;
  let stop: () => void;
  beforeAll(async () => {
    ({ engine, stop } = start());
    await engine.open(dataset.request);
    await engine.define([{ name: "Growing", formula: "Sales > Sales preceding year" }]);
  });
  afterAll(() => stop());

  test("explains a query for a company", async () => {
    const result = await engine.explain({
      query: "Growing AND Sales < 5 crore",
      company: { name: "beta" },
    });
    expect(result).toMatchObject({
      ok: true,
      value: {
        row: 1,
        id: "BBB",
        name: "Beta",
        matches: false,
        summary:
          "Does not match: Sales is ₹ 10.00 crore, below Sales 1 year ago (₹ 20.00 crore). Sales is ₹ 10.00 crore, above ₹ 5.00 crore.",
        root: { decided: true, parts: [{ filter: "Growing" }, { distance: { percent: 100 } }] },
      },
    });
    const nobody = await engine.explain({ query: "Sales > 5", company: { name: "Omega" } });
    expect(codesOf(nobody)).toEqual(["dataset.no_company"]);
    const wrong = await engine.explain({ query: "Salse > 5", company: { row: 0 } });
    expect(codesOf(wrong)).toContain("formula.unknown_name");
  });

  test("finds the companies that a text may mean, best first", async () => {
    const find = async (text: string, limit = 9): Promise<readonly string[]> => {
      const result = await engine.findCompanies({ text, limit });
      return result.ok ? result.value.map(({ id }) => id) : codesOf(result);
    };
    // a symbol, then names that begin so, then those that hold it
    expect(await find("bbb")).toEqual(["BBB"]);
    expect(await find(" E ")).toEqual(["EEE", "BBB", "DDD", "FFF"]);
    expect(await find("ETA")).toEqual(["BBB", "FFF"]);
    expect(await find("eta", 1)).toEqual(["BBB"]);
    expect(await find("omega")).toEqual([]);
    expect(await find("  ")).toEqual([]);
    expect(await engine.findCompanies({ text: "zeta", limit: 1 })).toMatchObject({
      value: [{ row: 5, id: "FFF", name: "Zeta", symbol: "FFF", isin: null, bseCode: null }],
    });
  });

  test("finds near misses with the values to show", async () => {
    const result = await engine.nearMisses({
      query: "Sales > 25 AND Sales preceding year > 45 AND Market cap > 350",
      columns: ["name", "debt"],
      limit: 2,
    });
    // FFF has 100 of the 350 crore (71 % less); of CCC the past is unknown
    expect(result).toMatchObject({
      ok: true,
      value: {
        companies: [
          { id: "FFF", failed: [2], unknown: [], distance: expect.closeTo(71.43, 2) as number },
          { id: "CCC", failed: [], unknown: [1], distance: null },
        ],
        histogram: [1, 2, 2, 1],
        page: {
          rows: Int32Array.of(5, 2),
          values: { "sales@y1": Float64Array.of(50, Number.NaN), name: ["Zeta", "Gamma"] },
        },
      },
    });
  });

  test("writes a query in SQL, custom filters as their formulas", async () => {
    const query = "Growing AND Symbol != 'BBB'";
    const result = await engine.toSql({ query, dialect: "sqlite" });
    expect(result.ok ? result.value.split("\n").slice(-4) : []).toEqual([
      "FROM folded",
      `WHERE "sales" > "sales@y1"`,
      `  AND NOT ("symbol folded" = 'bbb');`,
      "",
    ]);
    expect(codesOf(await engine.toSql({ query: "Salse > 1", dialect: "duckdb" }))).toContain(
      "formula.unknown_name",
    );
  });

  test("tells who comes and goes by a change of a query", async () => {
    const result = await engine.impact({ before: "Sales > 45", after: "Growing" });
    expect(result).toMatchObject({ ok: true, value: { entered: [], left: [], stayed: 2 } });
  });
});

test("questions of answers are refused where nothing is open, and where a file cannot be had", async () => {
  const closed = createEngine(productCatalogue, createPathSource());
  const question = { query: "Sales > 1", company: { row: 0 } };
  expect(codesOf(await closed.explain(question))).toEqual(["engine.not_open"]);
  const engine = createEngine(productCatalogue, { read: () => Promise.reject(new Error("gone")) });
  await engine.open(dataset.request);
  expect(codesOf(await engine.explain(question))).toEqual(["dataset.unavailable"]);
});
