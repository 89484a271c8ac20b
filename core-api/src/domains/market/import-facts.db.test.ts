import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { loadPriceYears } from "./import/prices.repository.ts";
import type { MarketDomain } from "./index.ts";
import {
  asRequest,
  company,
  day,
  forgetImports,
  statement,
  openTestMarket,
} from "./market.fixture.ts";
import { listFilings, listValid } from "./facts/filings.query.ts";
import { joinPrices } from "./publish/assemble-facts.ts";

let database: TestDatabase;
let market: MarketDomain;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
});
beforeEach(async () => {
  await forgetImports(database.db);
  market = openTestMarket(database.db);
});

async function countRows(table: string): Promise<number> {
  const row = (await database.db(table).count("* as count").first()) as { count: string };
  return Number(row.count);
}

test("prices read back exactly, to the paisa", async () => {
  const closes = [0.05, 1234.55, 99.99, 149_999.95, 8.1];
  const dates = ["2024-12-30", "2024-12-31", "2025-01-01", "2025-01-02", "2025-01-03"];
  const days = dates.map((date, index) => day("AAA", date, closes[index] ?? 0));
  const shifted = (by: number): Float64Array =>
    Float64Array.from(closes, (close) => Number((close + by).toFixed(2)));
  const prices = {
    days: Int32Array.from(days, (fact) => fact.prices.days[0] ?? 0),
    open: shifted(0.01),
    high: shifted(0.07),
    low: shifted(0),
    close: Float64Array.from(closes),
    previousClose: Float64Array.of(Number.NaN, 1, 2, 3, 4),
    last: shifted(0.02),
    volume: Float64Array.of(0, 1, 4_000_000_000, 2, 3),
    value: Float64Array.from(days, (fact) => fact.prices.value[0] ?? Number.NaN),
    trades: Float64Array.of(Number.NaN, 1, 2, 3, 4),
    delivery: Float64Array.of(Number.NaN, 1, 3_999_999_999, 0, 3),
  };
  await market.importFacts(
    asRequest("a", [{ kind: "prices", company: { symbol: "AAA" }, series: "EQ", prices }]),
  );
  const years = await loadPriceYears(database.db, [1], [2024, 2025, 2026]);
  expect(years.map((year) => year.year)).toEqual([2024, 2025]);
  const { last, trades, delivery, ...asRead } = prices;
  expect(joinPrices(years, 99_999)).toEqual(asRead);
  expect(years.flatMap((year) => [...year.last].map((paise) => paise / 100))).toEqual([...last]);
  expect(years.flatMap((year) => [...year.trades])).toEqual([-1, ...trades.subarray(1)]);
  expect(years.flatMap((year) => [...year.delivery])).toEqual([...delivery]);
});

test("importing the same source again changes nothing and says so", async () => {
  const facts = [company("AAA", { isin: "INE000A01018" }), day("AAA", "2026-01-05", 100)];
  const once = await market.importFacts(asRequest("a", facts));
  expect(once.files[0]).toMatchObject({ outcome: "imported", facts: { company: 1, prices: 1 } });
  const again = await market.importFacts(asRequest("a", [company("BBB"), ...facts]));
  expect(again.files[0]).toMatchObject({ outcome: "known", facts: {} });
  expect(await countRows("companies")).toBe(1);
  expect(await countRows("import_files")).toBe(1);
});

test("a source that fails midway stores nothing", async () => {
  function* failing() {
    yield company("AAA");
    yield day("AAA", "2026-01-05", 100);
    throw new Error("the disk is gone");
  }
  await expect(market.importFacts({ source: "a", facts: failing() })).rejects.toThrow(
    "the disk is gone",
  );
  for (const table of ["companies", "price_years", "import_files"]) {
    expect(await countRows(table)).toBe(0);
  }
});

test("a dry run reports its effects and stores nothing", async () => {
  const facts = [company("AAA"), day("AAA", "2026-01-05", 100), day("AAA", "2026-01-06", -1)];
  const report = await market.importFacts({ ...asRequest("a", facts), dryRun: true });
  expect(report).toMatchObject({
    dryRun: true,
    files: [{ facts: { company: 1, prices: 1 }, problems: { "market.bad_price": 1 } }],
  });
  expect(await countRows("companies")).toBe(0);
  expect(await countRows("import_files")).toBe(0);
});

test("a later source of a day fills gaps and corrects earlier values", async () => {
  const first = day("AAA", "2026-01-05", 100);
  const second = day("AAA", "2026-01-05", 101);
  second.prices.delivery[0] = 400;
  second.prices.trades[0] = Number.NaN;
  await market.importFacts(asRequest("a", [first, day("AAA", "2026-01-07", 103)]));
  await market.importFacts(asRequest("b", [day("AAA", "2026-01-06", 102), second]));
  const [year] = await loadPriceYears(database.db, [1], [2024, 2025, 2026]);
  expect([...(year?.close ?? [])]).toEqual([10_100, 10_200, 10_300]);
  expect([...(year?.delivery ?? [])]).toEqual([400, Number.NaN, Number.NaN]);
  expect([...(year?.trades ?? [])]).toEqual([10, 10, 10]);
  expect([...(year?.fileIds ?? [])]).toEqual([2, 2, 1]);
});

test("only shares make companies: bonds are skipped, fund units are stored as funds", async () => {
  const report = await market.importFacts(
    asRequest("a", [
      day("AAA", "2026-01-05", 100, { isin: "INE000A01018" }),
      day("AAA", "2026-01-05", 1_000, { series: "N1" }),
      day("GOLD", "2026-01-05", 50, { isin: "INF204KB17I5" }),
      day("SMALL", "2026-01-05", 50, { series: "ST", isin: "INE000B01016" }),
    ]),
  );
  expect(report.files[0]).toMatchObject({
    facts: { prices: 2, "fund-price": 1 },
    skipped: { "series N1 is not shares": 1 },
  });
  expect(await database.db("companies").orderBy("symbol").select("symbol", "kind")).toEqual([
    { symbol: "AAA", kind: "market" },
    { symbol: "GOLD", kind: "fund" },
    { symbol: "SMALL", kind: "market" },
  ]);
});

test("a company keeps its ISIN through a change of symbol, and the old symbol still finds it", async () => {
  const isin = "INE000A01018";
  await market.importFacts(
    asRequest("a", [company("OLD", { isin }), day("OLD", "2026-01-05", 10)]),
  );
  await market.importFacts(
    asRequest("b", [company("NEW", { isin }), day("NEW", "2026-01-06", 11)]),
  );
  await market.importFacts(asRequest("c", [day("OLD", "2026-01-02", 9)]));
  const rows = await database.db("companies").select("co_code", "symbol", "isin");
  expect(rows).toEqual([{ co_code: 1, symbol: "NEW", isin }]);
  expect(await database.db("company_symbols").select("symbol", "co_code")).toEqual([
    { symbol: "OLD", co_code: 1 },
  ]);
  const [year] = await loadPriceYears(database.db, [1], [2024, 2025, 2026]);
  expect([...(year?.close ?? [])]).toEqual([900, 1_000, 1_100]);
});

test("a symbol change listed by the exchange keeps its date", async () => {
  await market.importFacts(
    asRequest("a", [
      company("OLD"),
      { kind: "symbol-change", oldSymbol: "OLD", newSymbol: "NEW", changedOn: "2026-01-06" },
    ]),
  );
  expect(await database.db("companies").pluck("symbol")).toEqual(["NEW"]);
  expect(await database.db("company_symbols").select("symbol", "valid_to")).toEqual([
    { symbol: "OLD", valid_to: "2026-01-05" },
  ]);
});

test("a new ISIN of the same symbol is the same company, and the old one still finds it", async () => {
  await market.importFacts(asRequest("a", [company("AAA", { isin: "INE000A01018" })]));
  await market.importFacts(asRequest("b", [company("AAA", { isin: "INE000A01026" })]));
  await market.importFacts(
    asRequest("c", [day("AAA", "2026-01-05", 10, { isin: "INE000A01018" })]),
  );
  expect(await database.db("companies").select("co_code", "isin")).toEqual([
    { co_code: 1, isin: "INE000A01026" },
  ]);
  expect(await countRows("price_years")).toBe(1);
});

test("a restatement is kept with the original, and each day has what was public then", async () => {
  const end = "2025-03-31";
  await market.importFacts(
    asRequest("a", [
      statement("AAA", end, { totalAssets: 500 }, { publishedAt: "2025-05-10", filing: "first" }),
    ]),
  );
  await market.importFacts(
    asRequest("b", [
      statement(
        "AAA",
        end,
        { totalAssets: 480 },
        { publishedAt: "2025-11-02", filing: "restated" },
      ),
      statement("AAA", end, { totalAssets: 1 }, { publishedAt: "2025-05-10", filing: "first" }),
    ]),
  );
  expect(await countRows("statements")).toBe(2);
  const known = async (asOf: string) => {
    const rows = listValid(await listFilings(database.db, [1], asOf));
    return rows.map((row) => row.figures.filter((figure) => !Number.isNaN(figure)));
  };
  expect(await known("2025-05-09")).toEqual([]);
  expect(await known("2025-05-10")).toEqual([[500]]);
  expect(await known("2025-11-01")).toEqual([[500]]);
  expect(await known("2025-11-02")).toEqual([[480]]);
  const view = await database.db
    .from("statement_figures")
    .orderBy("published_at")
    .select("totalAssets", "inventories");
  expect(view).toEqual([
    { totalAssets: 500, inventories: null },
    { totalAssets: 480, inventories: null },
  ]);
});

test("a corporate action is stored once, even if several sources report it", async () => {
  const split = {
    kind: "corporate-action",
    company: { symbol: "AAA" },
    action: { kind: "split", exDate: "2026-01-09", from: 1, to: 5 },
    purpose: "Face Value Split From Rs 10 To Rs 2",
  } as const;
  await market.importFacts(asRequest("a", [company("AAA"), split]));
  const again = await market.importFacts(asRequest("b", [split]));
  expect(again.files[0]?.skipped).toEqual({ "known before": 1 });
  expect(await database.db("corporate_actions").select("terms", "ratio_to", "file_id")).toEqual([
    { terms: "1:5", ratio_to: 5, file_id: 1 },
  ]);
});
