import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { productCatalogue } from "./catalogue/index.ts";
import type { EngineApi, Result, RunRequest } from "./contract/index.ts";
import {
  createPathSource,
  type SmallDataset,
  writeSmallDataset,
} from "./dataset/small-dataset.fixture.ts";
import { createEngine } from "./engine.ts";
import { engineHosts } from "./engine-hosts.fixture.ts";

let dataset: SmallDataset;
beforeAll(async () => {
  dataset = await writeSmallDataset();
});
afterAll(() => dataset.remove());

const request = (query: string, more: Partial<RunRequest> = {}): RunRequest => ({
  query,
  columns: [],
  sort: null,
  firstRows: 50,
  ...more,
});

function valueOf<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(result.diagnostics.map(({ message }) => message).join(" "));
}

const codesOf = (result: Result<unknown>): string[] =>
  result.ok ? [] : result.diagnostics.map(({ code }) => code);

describe.each(engineHosts)("the engine $name", ({ start }) => {
  let engine: EngineApi;
  let stop: () => void;
  beforeAll(async () => {
    ({ engine, stop } = start());
    valueOf(await engine.open(dataset.request));
  });
  afterAll(() => stop());

  test("matches rows, counts them and shows the query's columns first", async () => {
    const result = valueOf(
      await engine.run(request("Sales > Sales preceding year", { columns: ["name", "sales"] })),
    );
    // 60 > 50 and 50 > 40 hold; 10 < 20, 20 = 20 and 40 < 50 do not; of CCC the past is missing
    expect(result).toMatchObject({ total: 6, matched: 2, unmatched: 4, lacking: 1 });
    expect(result.lackingParameters).toEqual([
      { key: "sales@y1", title: "Sales, 1 year ago", companies: 1 },
    ]);
    expect(result.columns.map(({ key, title }) => `${key}: ${title}`)).toEqual([
      "sales: Sales",
      "sales@y1: Sales, 1 year ago",
      "name: Company name",
    ]);
    expect(result.page).toEqual({
      from: 0,
      to: 2,
      rows: Int32Array.of(0, 4),
      values: {
        sales: Float64Array.of(60, 50),
        "sales@y1": Float64Array.of(50, 40),
        name: ["Alpha", "Epsilon"],
      },
    });
  });

  test("sorts a result, pages through it and ends it at the next run", async () => {
    const sort = { column: "sales", direction: "descending" } as const;
    const first = valueOf(await engine.run(request("Sales > 10", { sort, firstRows: 2 })));
    expect([...first.page.rows]).toEqual([0, 4]);
    const next = await engine.page({ resultId: first.resultId, from: 2, to: 99 });
    expect(valueOf(next)).toMatchObject({ from: 2, to: 5, rows: Int32Array.of(5, 2, 3) });
    const past = { column: "sales@y1", direction: "ascending" } as const;
    const sorted = await engine.sort({ resultId: first.resultId, sort: past, firstRows: 9 });
    // 20, 40, 50, 50 and the empty one
    expect([...valueOf(sorted).rows]).toEqual([3, 4, 0, 5, 2]);
    const back = await engine.sort({ resultId: first.resultId, sort: null, firstRows: 3 });
    expect([...valueOf(back).rows]).toEqual([0, 2, 3]);
    await engine.run(request("Sales > 30"));
    const gone = await engine.page({ resultId: first.resultId, from: 0, to: 1 });
    expect(codesOf(gone)).toEqual(["engine.result_gone"]);
  });

  test("gives the diagnostics of a bad query and the doubts of a good one", async () => {
    expect(codesOf(await engine.run(request("Salse > 10")))).toEqual([
      "formula.wrong_query",
      "formula.unknown_name",
    ]);
    const doubtful = await engine.run(request("Sales > 10%"));
    expect(doubtful.ok && doubtful.warnings.map(({ code }) => code)).toEqual([
      "formula.percent_of_other",
    ]);
  });

  test("doubts a text that no company has, once its column is loaded", async () => {
    const run = await engine.run(request("Symbol = 'AAB'"));
    expect(run.ok && run.warnings.map(({ code }) => code)).toEqual(["formula.unknown_text"]);
    const { diagnostics } = await engine.check("Symbol = 'AAB' OR Company name = 'Alpha'");
    expect(diagnostics.map(({ code, suggestions }) => [code, suggestions[0]?.text])).toEqual([
      ["formula.unknown_text", "'AAA'"],
    ]);
  });

  test("says what the dataset was published without", async () => {
    expect(codesOf(await engine.run(request("Sales 2 years ago > 1")))).toEqual([
      "formula.period_not_available",
    ]);
    expect(codesOf(await engine.run(request("Sales > 1", { columns: ["debt"] })))).toEqual([
      "dataset.column_missing",
    ]);
  });

  test("colours, checks and completes", async () => {
    const { tokens, columns } = await engine.check("Sales last year > 5 cr -- big");
    expect(tokens.map(({ kind }) => kind).join(" ")).toBe(
      "parameter period operator number unit comment",
    );
    expect(columns).toEqual([]); // the dataset has no last year's sales
    expect((await engine.check("Sales > 5")).columns.map(({ key }) => key)).toEqual(["sales"]);
    const [best] = await engine.complete("Market capi", 11);
    expect(best).toMatchObject({
      text: "Market Capitalization",
      from: 0,
      to: 11,
      kind: "parameter",
      unit: "₹ crore",
    });
  });

  test("loads the figures that a comparison's thresholds are read from", async () => {
    const [first] = await engine.complete("Market Capitalization > ", 24);
    // of 100 to 600 the third of six, at half of the way up
    expect(first).toMatchObject({ text: "300", kind: "number", unit: "₹ crore" });
  });

  test("writes a query in its standard form, and tells what a word means", async () => {
    expect(await engine.format("sales>5cr -- big\nand  sales<9")).toEqual({
      text: "Sales > 5 cr -- big\nAND Sales < 9",
      diagnostics: [],
    });
    const broken = await engine.format("sales >  > 5");
    expect(broken.text).toBe("sales >  > 5");
    expect(broken.diagnostics.map(({ code }) => code)).toContain("formula.syntax");
    expect(await engine.hover("market cap > 5", 3)).toMatchObject({
      title: "Market Capitalization",
      to: 10,
      formula: { tex: String.raw`\text{Current price}\cdot\text{Number of equity shares}` },
    });
    expect(await engine.hover("sales > 5 -- why", 12)).toBeNull();
  });

  test("takes custom filters as parameters, shows them and sorts by them", async () => {
    const defined = await engine.define([
      { name: "Rise", formula: "change(Sales, 1 year)" },
      { name: "Ratio", formula: "Market Capitalization / Sales" },
      { name: "Costly", formula: "Ratio > 15" },
      { name: "Broken", formula: "Ratio >" },
    ]);
    expect(defined.map(({ key, type, unit }) => `${key} ${type} ${unit}`)).toEqual([
      "filter:rise number percent",
      "filter:ratio number ratio",
      "filter:costly truth none",
      "filter:broken number none",
    ]);
    expect(defined[3]?.diagnostics).toMatchObject([{ code: "formula.syntax", span: { start: 6 } }]);
    // 600/60, 500/10, 400/30, 300/20, 200/50, 100/40: 10, 50, 13.33, 15, 4, 2.5
    const sort = { column: "filter:ratio", direction: "ascending" } as const;
    const found = await engine.run(
      request("RATIO > 4 AND NOT costly", { columns: ["symbol", "filter:costly"], sort }),
    );
    const result = valueOf(found);
    expect(result.columns.map(({ key, title, type }) => `${key} ${title} ${type}`)).toEqual([
      "filter:ratio Ratio number",
      "filter:costly Costly truth",
      "symbol Symbol text",
    ]);
    expect(result.page.values).toEqual({
      "filter:ratio": Float64Array.of(10, 400 / 30, 15),
      "filter:costly": Float64Array.of(0, 0, 0),
      symbol: ["AAA", "CCC", "DDD"],
    });
    const sorted = await engine.sort({
      resultId: result.resultId,
      sort: { column: "filter:ratio", direction: "descending" },
      firstRows: 1,
    });
    expect([...valueOf(sorted).rows]).toEqual([3]);
    // redefined, it sorts by its new figures
    await engine.define([{ name: "Ratio", formula: "Sales" }]);
    const redefined = await engine.run(request("Ratio > 20", { sort, firstRows: 1 }));
    expect(valueOf(redefined).page.values).toEqual({ "filter:ratio": Float64Array.of(30) });
    await engine.define([]);
    expect(codesOf(await engine.run(request("Ratio > 20 AND Sales > 1")))).toEqual([
      "formula.unknown_name",
    ]);
    expect(codesOf(await engine.run(request("Sales > 1", { sort })))).toEqual([
      "dataset.column_missing",
    ]);
  });

  test("loads the periods that functions run over", async () => {
    await engine.define([{ name: "Fall", formula: "Sales < Sales preceding year" }]);
    const fallen = valueOf(await engine.run(request("Fall")));
    // 10 < 20 and 40 < 50; of CCC the past is missing
    expect([...fallen.page.rows, fallen.lacking]).toEqual([1, 5, 1]);
    expect(fallen.page.values).toEqual({ "filter:fall": Float64Array.of(1, 1) });
    const highest = valueOf(await engine.run(request("rank(Market Capitalization - Sales) = 1")));
    expect([...highest.page.rows]).toEqual([0]);
    await engine.define([]);
  });

  test("lists the parameters", async () => {
    const parameters = await engine.parameters();
    expect(parameters.find(({ code }) => code === "sales")).toMatchObject({ name: "Sales" });
  });
});

test("a group is read once, when a column in it is first asked for", async () => {
  const source = createPathSource();
  const engine = createEngine(productCatalogue, source);
  expect(codesOf(await engine.run(request("Sales > 1")))).toEqual(["engine.not_open"]);
  await engine.open(dataset.request);
  await engine.check("Sales > 1 AND Symbol = 'Z'");
  expect(source.filesRead).toEqual([]);
  await Promise.all([engine.run(request("Sales > 1")), engine.run(request("Sales > 2"))]);
  await engine.run(request("Sales > 3"));
  expect(source.filesRead).toEqual(["profit-and-loss.arrow"]);
});

test("a text is read again for another dataset", async () => {
  const engine = createEngine(productCatalogue, createPathSource());
  const query = "Sales > 1 AND Debt > 1";
  expect((await engine.check(query)).diagnostics).toEqual([]);
  await engine.open(dataset.request);
  const missing = (await engine.check(query)).diagnostics.map(({ code }) => code);
  expect(missing).toEqual(["formula.not_available"]);
  await engine.define([{ name: "Debt due", formula: "Sales" }]);
  expect(codesOf(await engine.run(request("Debt due > 30")))).toEqual([]);
  await engine.define([]);
  expect(codesOf(await engine.run(request("Debt due > 30")))).not.toEqual([]);
});

test("a file that cannot be read is tried again at the next run", async () => {
  const source = createPathSource();
  let broken = true;
  const engine = createEngine(productCatalogue, {
    read: (open, file) =>
      broken ? Promise.reject(new Error("no answer")) : source.read(open, file),
  });
  await engine.open(dataset.request);
  expect(codesOf(await engine.run(request("Sales > 1")))).toEqual(["dataset.unavailable"]);
  broken = false;
  expect(valueOf(await engine.run(request("Sales > 1"))).matched).toBe(6);
});

test("a file of another length is refused", async () => {
  const source = createPathSource();
  const engine = createEngine(productCatalogue, source);
  const manifest = { ...dataset.request.manifest, rows: 7 };
  await engine.open({ ...dataset.request, manifest });
  const result = await engine.run(request("Sales > 1"));
  expect(result.ok ? "" : result.diagnostics[0]?.message).toContain("has 6 rows, not 7");
});

test("of two runs under way the older is superseded", async () => {
  const engine = createEngine(productCatalogue, createPathSource());
  await engine.open(dataset.request);
  const [older, newer] = await Promise.all([
    engine.run(request("Sales > 1")),
    engine.run(request("Sales > 30")),
  ]);
  expect(codesOf(older)).toEqual(["engine.superseded"]);
  expect(valueOf(newer).matched).toBe(3);
});

test("of two orders under way the one asked for last stands", async () => {
  const engine = createEngine(productCatalogue, createPathSource());
  await engine.open(dataset.request);
  const { resultId } = valueOf(await engine.run(request("Sales > 1")));
  const order = (direction: "ascending" | "descending") =>
    engine.sort({ resultId, sort: { column: "sales", direction }, firstRows: 9 });
  const [older, newer] = await Promise.all([order("ascending"), order("descending")]);
  expect(codesOf(older)).toEqual(["engine.superseded"]);
  const page = valueOf(await engine.page({ resultId, from: 0, to: 9 }));
  expect(page.rows).toEqual(valueOf(newer).rows);
});

test("what was overtaken says so also where its columns cannot be loaded", async () => {
  const source = createPathSource();
  const engine = createEngine(productCatalogue, {
    read: (open, file) =>
      file.startsWith("profit") ? source.read(open, file) : Promise.reject(new Error("no answer")),
  });
  await engine.open(dataset.request);
  const { resultId } = valueOf(await engine.run(request("Sales > 1")));
  const order = (column: string) =>
    engine.sort({ resultId, sort: { column, direction: "ascending" }, firstRows: 9 });
  const [older, newer] = await Promise.all([order("marketCapitalization"), order("sales")]);
  expect(codesOf(older)).toEqual(["engine.superseded"]);
  expect(codesOf(newer)).toEqual([]);
  const [first, second] = await Promise.all([
    engine.run(request("Market Capitalization > 1")),
    engine.run(request("Sales > 1")),
  ]);
  expect([codesOf(first), codesOf(second)]).toEqual([["engine.superseded"], []]);
  expect(codesOf(await engine.run(request("Market Capitalization > 1")))).toEqual([
    "dataset.unavailable",
  ]);
});
