import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { MarketFact } from "../../contract/index.ts";
import { loadPriceYears } from "./import/prices.repository.ts";
import type { JoinRequest, MarketDomain } from "./index.ts";
import {
  asRequest,
  company,
  day,
  forgetImports,
  statement,
  openTestMarket,
} from "./market.fixture.ts";

const isin = "INE000A01018";
/** After a split. */
const isinSplit = "INE000A01026";

let database: TestDatabase;
let market: MarketDomain;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => database.close());
beforeEach(async () => {
  await forgetImports(database.db);
  await database.db.raw("truncate datasets cascade");
  market = openTestMarket(database.db);
});

const take = async (source: string, ...facts: readonly MarketFact[]) =>
  (await market.importFacts(asRequest(source, facts))).files[0];

/** A row of the BSE's file, which names the company by code and ISIN. */
const bse = (date: string, close: number, fields: { readonly isin?: string } = {}): MarketFact => ({
  ...day("", date, close, { series: "A" }),
  company: { bseCode: "500001", isin: isinSplit, ...fields },
});

const tables = [
  "companies",
  "company_symbols",
  "company_isins",
  "price_history",
  "statements",
  "corporate_actions",
  "shareholding_patterns",
  "reported_parameters",
  "index_members",
];

/** All rows that are of companies, without the numbers of the imports that wrote them last. */
async function readAll(): Promise<unknown> {
  const all: Record<string, unknown> = {};
  for (const table of tables) {
    const result = (await database.db.raw(
      "select to_jsonb(t) - 'file_id' - 'file_ids' as row from ?? t order by 1",
      [table],
    )) as { rows: unknown[] };
    all[table] = result.rows;
  }
  return all;
}

const companies = async (): Promise<unknown> =>
  database.db("companies").orderBy("co_code").select("co_code", "symbol", "isin", "bse_code");

const closes = async (coCode: number) => {
  const [year] = await loadPriceYears(database.db, [coCode], [2026]);
  return [...(year?.close ?? [])].map((paise) => paise / 100);
};

const pattern = (symbol: string, periodEnd: string, promoter: number): MarketFact => ({
  kind: "shareholding",
  company: { symbol },
  publishedAt: null,
  pattern: {
    periodEnd,
    promoter,
    pledged: null,
    fii: null,
    dii: null,
    mutualFunds: null,
    insurance: null,
    banks: null,
    otherDii: null,
    government: null,
    publicHolding: null,
    shareholders: null,
  },
});

const figures = (symbol: string, values: Record<string, number>): MarketFact => ({
  kind: "parameters",
  company: { symbol },
  asOf: "2026-01-09",
  values,
});

const split = (symbol: string): MarketFact => ({
  kind: "corporate-action",
  company: { symbol },
  action: { kind: "split", exDate: "2026-01-06", from: 1, to: 5 },
  purpose: "Face Value Split",
});

test("a company reported by the BSE on the day of a split is merged by the NSE's first row", async () => {
  await take("list", company("AAA", { isin }));
  await take("before", day("AAA", "2026-01-05", 500, { isin }));
  await take("bse", bse("2026-01-06", 99), bse("2026-01-07", 101));
  expect(await companies()).toMatchObject([{ symbol: "AAA" }, { symbol: "500001" }]);
  const report = await take("nse", day("AAA", "2026-01-06", 100, { isin: isinSplit }));
  expect(report).toMatchObject({ facts: { prices: 1, "company-join": 1 }, problems: {} });
  expect(await companies()).toEqual([{ co_code: 1, symbol: "AAA", isin, bse_code: "500001" }]);
  // the NSE's row of the 6th replaces the BSE's, which is kept with the join
  expect(await closes(1)).toEqual([500, 100, 101]);
  const joins = await database.db("company_joins").select("from_code", "into_code", "reason");
  expect(joins).toEqual([
    { from_code: 2, into_code: 1, reason: `a source names AAA and ${isinSplit} as one company` },
  ]);
  const [{ aside, company: gone }] = (await database.db("company_joins").select()) as [
    { aside: unknown; company: unknown },
  ];
  expect(aside).toMatchObject([
    { table: "price_years", day: "2026-01-06", exchange: 1, figures: { close: 9_900 } },
  ]);
  expect(gone).toMatchObject({ coCode: 2, symbol: "500001", isin: isinSplit });
  expect(await take("later", bse("2026-01-08", 103))).toMatchObject({ facts: { prices: 1 } });
  expect(await closes(1)).toEqual([500, 100, 101, 103]);
});

test("the code of a merged company is never reused", async () => {
  await take("list", company("AAA", { isin }));
  await take("bse", bse("2026-01-06", 99));
  await take("nse", day("AAA", "2026-01-06", 100, { isin: isinSplit }));
  await take("more", company("BBB"));
  expect(await database.db("companies").orderBy("co_code").pluck("co_code")).toEqual([1, 3]);
});

async function storeTwo(): Promise<void> {
  await take(
    "old",
    company("OLD", { isin, sector: "Power" }),
    day("OLD", "2025-12-31", 90),
    day("OLD", "2026-01-05", 100),
    statement("OLD", "2025-03-31", { totalAssets: 500 }, { filing: "both" }),
    statement("OLD", "2024-03-31", { totalAssets: 400 }, { filing: "old" }),
    split("OLD"),
    { kind: "index-members", index: "NIFTY 50", asOf: "2026-01-01", members: [{ symbol: "OLD" }] },
  );
  await take(
    "new",
    company("NEW", { bseCode: "500001", listedOn: "2008-10-06" }),
    day("NEW", "2026-01-05", 101),
    day("NEW", "2026-01-06", 20),
    statement("NEW", "2025-03-31", { totalAssets: 501 }, { filing: "both" }),
    statement("NEW", "2026-03-31", { totalAssets: 600 }, { filing: "new" }),
    split("NEW"),
    pattern("OLD", "2025-09-30", 50),
    pattern("NEW", "2025-09-30", 51),
    pattern("NEW", "2025-12-31", 52),
    figures("OLD", { rsi: 40, beta: 1 }),
    figures("NEW", { rsi: 41, returnOnEquity: 15 }),
  );
}

const join = (fields: Partial<JoinRequest> = {}) =>
  market.joinCompanies({ from: 2, into: 1, ...fields });

test("staff merge two companies: one gets all facts, and superseded ones are kept", async () => {
  await storeTwo();
  const report = await join({ actor: { kind: "staff", id: "asha" } });
  expect(report).toEqual({
    dryRun: false,
    from: { coCode: 2, symbol: "NEW", name: "NEW Limited", isin: null, bseCode: "500001" },
    into: { coCode: 1, symbol: "OLD", name: "OLD Limited", isin, bseCode: "500001" },
    moved: { prices: 1, statement: 1, shareholding: 1 },
    repeated: { "corporate-action": 1 },
    aside: 4,
  });
  expect(await companies()).toEqual([{ co_code: 1, symbol: "OLD", isin, bse_code: "500001" }]);
  expect(await database.db("companies").first("sector", "listed_on")).toEqual({
    sector: "Power",
    listed_on: "2008-10-06",
  });
  expect(await database.db("company_symbols").select("symbol", "co_code")).toEqual([
    { symbol: "NEW", co_code: 1 },
  ]);
  // for 5 January the later import's price counts
  expect(await closes(1)).toEqual([101, 20]);
  const assets = database.db.from("statement_figures").orderBy("period_end").pluck("totalAssets");
  expect(await assets).toEqual([400, 500, 600]);
  expect(await database.db("reported_parameters").pluck("figures")).toEqual([
    { rsi: 40, beta: 1, returnOnEquity: 15 },
  ]);
  const promoters = database.db("shareholding_patterns").orderBy("period_end");
  expect(await promoters.pluck("figures")).toMatchObject([{ promoter: 50 }, { promoter: 52 }]);
  const [row] = (await database.db("company_joins")) as [
    { aside: { table: string }[]; actor: string },
  ];
  expect(row.actor).toBe("staff:asha");
  expect(row.aside).toMatchObject([
    { table: "price_years", day: "2026-01-05", coCode: 1, figures: { close: 10_000 } },
    { table: "statements", filing: "both", co_code: 2 },
    { table: "shareholding_patterns", figures: { promoter: 51 } },
    { table: "reported_parameters", figures: { rsi: 41 } },
  ]);
});

test("a dry run of a merge reports the same and stores nothing", async () => {
  await storeTwo();
  const before = await readAll();
  const tried = await join({ dryRun: true });
  expect(await readAll()).toEqual(before);
  expect(await database.db("company_joins")).toEqual([]);
  expect(await join()).toEqual({ ...tried, dryRun: false });
});

test("a version published earlier keeps the companies that it had", async () => {
  await storeTwo();
  const { db } = database;
  await db("datasets").insert({
    version: "v1",
    kind: "market",
    as_of: "2026-01-09",
    published_at: new Date(),
    rows: 2,
    manifest: "{}",
    actor: "test",
  });
  for (const co_code of [1, 2]) {
    const values = { figures: [1], texts: ["a"], history: [1] };
    await db("dataset_values").insert({ version: "v1", co_code, position: co_code, ...values });
  }
  await join();
  expect(await db("dataset_values").orderBy("co_code").pluck("co_code")).toEqual([1, 2]);
});

test("a second merge includes the company of the first", async () => {
  await storeTwo();
  await take("third", company("THIRD"), day("THIRD", "2026-01-07", 30));
  await join();
  await join({ from: 1, into: 3 });
  expect(await closes(3)).toEqual([101, 20, 30]);
  const joins = await database.db("company_joins").orderBy("from_code").pluck("into_code");
  expect(joins).toEqual([3, 3]);
  const former: unknown = await database.db("company_symbols").orderBy("symbol").pluck("symbol");
  // of OLD a day is known, of THIRD none
  expect(await database.db("companies").pluck("symbol")).toEqual(["OLD"]);
  expect(former).toEqual(["NEW", "THIRD"]);
});

test.each([
  ["a code that nobody has", { from: 9 }, "market.company_not_found"],
  ["a company and itself", { from: 1 }, "market.join_refused"],
  ["shares of two issuers", { from: 3 }, "market.join_refused"],
  ["companies that the BSE knows by two codes", { from: 2, into: 3 }, "market.join_refused"],
])("%s are not joined, and nothing changes", async (_, request, code) => {
  await storeTwo();
  await take("third", company("THIRD", { isin: "INE000B01016", bseCode: "500002" }));
  const before = await readAll();
  await expect(join(request)).rejects.toMatchObject({ code });
  expect(await readAll()).toEqual(before);
});

test("a list of symbol changes merges prices stored under the old symbol without an ISIN", async () => {
  await take("prices", day("OLD", "2025-01-02", 10), day("OLD", "2026-01-05", 11));
  await take("list", company("NEW", { isin }));
  const change = { oldSymbol: "OLD", newSymbol: "NEW", changedOn: "2026-01-06" };
  const report = await take("changes", { kind: "symbol-change", ...change });
  expect(report?.facts).toEqual({ "symbol-change": 1, "company-join": 1 });
  expect(await companies()).toEqual([{ co_code: 2, symbol: "NEW", isin, bse_code: null }]);
  expect(await database.db("company_symbols").select("symbol", "valid_to")).toEqual([
    { symbol: "OLD", valid_to: "2026-01-05" },
  ]);
  await take("after", day("NEW", "2026-01-06", 12));
  expect(await closes(2)).toEqual([11, 12]);
});
