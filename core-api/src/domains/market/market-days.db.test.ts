import { resolve } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FundPortfolioFact, MarketDealFact, MarketFact } from "../../contract/index.ts";
import type { MarketDomain } from "./index.ts";
import { asRequest, company, forgetImports, openTestMarket } from "./market.fixture.ts";
import { sumMarket } from "./market-checksum.fixture.ts";

const samples = resolve(import.meta.dirname, "../../../../fixtures/samples");
const days = resolve(samples, "market");

let database: TestDatabase;
let market: MarketDomain;
beforeAll(async () => {
  database = await createTestDatabase();
  market = openTestMarket(database.db);
});
afterAll(async () => database.close());
beforeEach(async () => forgetImports(database.db));

const take = async (source: string, ...facts: readonly MarketFact[]) =>
  (await market.importFacts(asRequest(source, facts))).files[0];

const read = async (table: string): Promise<readonly Record<string, unknown>[]> =>
  (await database.db(table).orderByRaw("1, 2, 3, 4").select()) as Record<string, unknown>[];

function deal(symbol: string, fields: Partial<MarketDealFact> = {}): MarketDealFact {
  return {
    kind: "market-deal",
    day: "2026-01-09",
    company: { symbol },
    name: `${symbol} Limited`,
    exchange: "NSE",
    type: "bulk",
    side: "buy",
    client: "KAVERI",
    quantity: 5_000,
    price: 101.5,
    ...fields,
  };
}

function portfolio(...shares: readonly (readonly [string, number])[]): FundPortfolioFact {
  return {
    kind: "fund-portfolio",
    scheme: "SETU",
    monthEnd: "2025-12-31",
    holdings: shares.map(([symbol, value]) => ({
      instrument: "share",
      symbol,
      isin: null,
      name: symbol,
      quantity: value * 100,
      value,
    })),
  };
}

test("a second import of daily market files changes nothing", async () => {
  await market.importFiles({
    paths: [resolve(samples, "companies/equity-list.csv")],
    asOf: "2026-01-05",
  });
  const before = await sumMarket(database.db);
  await market.importFiles({ paths: [days], dryRun: true });
  expect(await sumMarket(database.db)).toEqual(before);
  const report = await market.importFiles({ paths: [days] });
  expect(report).toMatchObject({ ok: true });
  expect(report.files.flatMap(({ firstProblems }) => firstProblems)).toEqual([]);
  const stored = await sumMarket(database.db);
  const again = await market.importFiles({ paths: [days] });
  expect(new Set(again.files.map(({ outcome }) => outcome))).toEqual(new Set(["known"]));
  expect(await sumMarket(database.db)).toEqual(stored);
});

test("the status counts daily market facts", async () => {
  await market.importFiles({
    paths: [resolve(samples, "companies/equity-list.csv")],
    asOf: "2026-01-05",
  });
  await market.importFiles({ paths: [days] });
  const { tiles, pages } = await market.status();
  expect(tiles).toEqual([
    { kind: "institutional-flow", first: "2026-08-20", last: "2026-08-21", facts: 4 },
    { kind: "market-deal", first: "2026-08-21", last: "2026-08-21", facts: 4 },
    { kind: "fund-holding", first: "2026-06-30", last: "2026-07-31", facts: 8 },
  ]);
  expect(pages).toEqual([{ kind: "circuit-hit", companies: 2, facts: 4 }]);
});

test("the same facts of another source change nothing and are counted as known", async () => {
  const facts: readonly MarketFact[] = [
    company("AAA"),
    { kind: "institutional-flow", day: "2026-01-09", investor: "fii", buy: 9, sell: 4, net: 5 },
    deal("AAA"),
    { kind: "fund-scheme", scheme: "SETU", name: "Setu Fund", category: null },
    portfolio(["AAA", 12.5], ["BBB", 3]),
  ];
  await take("a", ...facts);
  const before = await sumMarket(database.db);
  const again = await take("b", ...facts.slice(1));
  expect(again).toMatchObject({ facts: {}, skipped: { "known before": 5 }, problems: {} });
  expect({ ...(await sumMarket(database.db)), import_files: "" }).toEqual({
    ...before,
    import_files: "",
  });
});

test("a later flow or portfolio replaces the earlier one, removing shares no longer in it", async () => {
  const flow = { kind: "institutional-flow", day: "2026-01-09", investor: "dii" } as const;
  await take("a", { ...flow, buy: null, sell: null, net: 5 }, portfolio(["AAA", 1], ["BBB", 2]));
  const report = await take("b", { ...flow, buy: 9, sell: 3, net: 6 }, portfolio(["BBB", 3]));
  expect(report?.facts).toEqual({ "institutional-flow": 1, "fund-holding": 2 });
  expect(await read("institutional_flows")).toMatchObject([{ buy: 9, sell: 3, net: 6 }]);
  expect(await read("mutual_fund_holdings")).toMatchObject([{ symbol: "BBB", value: 3 }]);
});

test("deals that differ in anything but their source are separate deals", async () => {
  const differing: readonly Partial<MarketDealFact>[] = [
    {},
    { exchange: "BSE" },
    { type: "block" },
    { side: "sell" },
    { client: "SETU" },
    { quantity: 5_001 },
    { price: 101.55 },
    { day: "2026-01-12" },
  ];
  await take("a", ...differing.map((fields) => deal("AAA", fields)), deal("AAA"));
  expect(await read("market_deals")).toHaveLength(differing.length);
});

test("deals and holdings of an unknown share are linked once its company is known", async () => {
  await take("a", deal("AAA"), deal("ZZZ"), portfolio(["AAA", 1], ["ZZZ", 2]));
  const codes = async (table: string) => (await read(table)).map((row) => row["co_code"]);
  expect(await codes("market_deals")).toEqual([null, null]);
  await take("b", company("AAA"));
  const [{ co_code: code } = {}] = await read("companies");
  const deals = await read("market_deals");
  expect(deals.find((row) => row["symbol"] === "AAA")).toMatchObject({ co_code: code });
  expect(deals.find((row) => row["symbol"] === "ZZZ")).toMatchObject({ co_code: null });
  expect(await codes("mutual_fund_holdings")).toEqual([code, null]);
});

test("merging a company moves its deals, holdings and circuit hits", async () => {
  await take("a", company("AAA"), company("BBB"), deal("BBB"), portfolio(["BBB", 1]), {
    kind: "circuit-hit",
    company: { symbol: "BBB" },
    day: "2026-01-09",
    side: "lower",
    band: null,
    price: 9,
    changePercent: -5,
    volume: null,
  });
  const companies = await read("companies");
  const codeOf = (symbol: string): number =>
    companies.find((row) => row["symbol"] === symbol)?.["co_code"] as number;
  const [from, into] = [codeOf("BBB"), codeOf("AAA")];
  const report = await market.joinCompanies({ from, into });
  expect(report.moved).toMatchObject({ "market-deal": 1, "fund-holding": 1, "circuit-hit": 1 });
  for (const table of ["market_deals", "mutual_fund_holdings", "circuit_hits"])
    expect(await read(table)).toMatchObject([{ co_code: into }]);
});

test("flows of the demonstration are kept apart from the market's", async () => {
  const flow = { kind: "institutional-flow", day: "2026-01-09", investor: "fii" } as const;
  await market.importFacts({
    ...asRequest("demo", [{ ...flow, buy: 2, sell: 1, net: 1 }]),
    kind: "demo",
  });
  await market.importFacts({
    ...asRequest("real", [{ ...flow, buy: 5, sell: 3, net: 2 }]),
    kind: "market",
  });
  const flows = (await read("institutional_flows")).map(({ kind, net }) => [kind, net]);
  expect(flows).toEqual([
    ["demo", 1],
    ["market", 2],
  ]);
});
