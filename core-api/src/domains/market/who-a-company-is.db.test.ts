import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { MarketFact } from "../../contract/index.ts";
import { asRequest, company, day, forgetImports, openTestMarket } from "./market.fixture.ts";

const alpha = "INE000A01018";
const alphaSplit = "INE000A01026";
const beta = "INE000B01016";
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
});
beforeEach(async () => {
  await forgetImports(database.db);
});

async function take(source: string, ...facts: readonly MarketFact[]) {
  const market = openTestMarket(database.db);
  const report = await market.importFacts(asRequest(source, facts));
  return report.files[0];
}

const companies = async (): Promise<unknown> =>
  database.db("companies").orderBy("co_code").select("symbol", "isin");
const priced = async (): Promise<unknown> =>
  database.db("price_history").orderBy("co_code").pluck("co_code");

test("another issuer's rows under a stored symbol are reported, without mixing prices", async () => {
  await take("a", company("AAA", { isin: alpha }), day("AAA", "2026-01-05", 100, { isin: alpha }));
  const report = await take(
    "b",
    day("AAA", "2026-01-06", 7, { isin: beta }),
    day("AAA", "2026-01-06", 101, { isin: alpha }),
  );
  expect(report).toMatchObject({
    facts: { prices: 1 },
    problems: { "market.symbol_taken": 1 },
    firstProblems: [{ reason: `${beta} would be AAA, but AAA is another company (${alpha})` }],
  });
  expect(await companies()).toEqual([{ symbol: "AAA", isin: alpha }]);
  expect(await database.db("price_history").pluck("close")).toEqual([[10_000, 10_100]]);
});

test("a former symbol that passed to another company makes a second one", async () => {
  await take("a", company("OLD", { isin: alpha }));
  await take("b", company("NEW", { isin: alpha }));
  await take("c", day("OLD", "2026-01-06", 7, { isin: beta }));
  expect(await companies()).toEqual([
    { symbol: "NEW", isin: alpha },
    { symbol: "OLD", isin: beta },
  ]);
  expect(await priced()).toEqual([2]);
});

test("a symbol is passed on within one list, for any order of its rows", async () => {
  await take("a", company("AAA", { isin: alpha }), company("BBB", { isin: beta }));
  const report = await take(
    "b",
    company("BBB", { isin: alpha }),
    company("AAA", { isin: "INE000C01014" }),
    company("CCC", { isin: beta }),
    {
      kind: "index-members",
      index: "NIFTY 50",
      asOf: "2026-01-05",
      members: [{ symbol: "AAA", isin: "INE000C01014" }],
    },
  );
  expect(report).toMatchObject({ facts: { company: 3, "index-member": 1 }, problems: {} });
  expect(await companies()).toEqual([
    { symbol: "BBB", isin: alpha },
    { symbol: "CCC", isin: beta },
    { symbol: "AAA", isin: "INE000C01014" },
  ]);
});

test("a symbol is passed on within one day of prices, for any order of its rows", async () => {
  await take("a", day("AAA", "2026-01-05", 100, { isin: alpha }));
  const report = await take(
    "b",
    day("AAA", "2026-01-06", 7, { isin: beta }),
    day("NEW", "2026-01-06", 101, { isin: alpha }),
  );
  expect(report).toMatchObject({ facts: { prices: 2 }, problems: {} });
  expect(await companies()).toEqual([
    { symbol: "NEW", isin: alpha },
    { symbol: "AAA", isin: beta },
  ]);
  expect(await priced()).toEqual([1, 2]);
});

test("symbols from prices are remembered across imports, with their day", async () => {
  await take("a", day("NEW", "2026-01-06", 100, { isin: alpha }));
  await take("b", day("OLD", "2026-01-05", 99, { isin: alpha }));
  await take("c", day("OLD", "2026-01-02", 98));
  expect(await companies()).toEqual([{ symbol: "NEW", isin: alpha }]);
  expect(await priced()).toEqual([1]);
  await take("d", day("NEWER", "2026-01-07", 101, { isin: alpha }));
  expect(await companies()).toEqual([{ symbol: "NEWER", isin: alpha }]);
});

test("a current ISIN is not a former one", async () => {
  await take("a", company("AAA", { isin: alpha }));
  await take("b", day("AAA", "2026-01-05", 10, { isin: alphaSplit }));
  const former = async (): Promise<unknown> => database.db("company_isins").pluck("isin");
  expect(await former()).toEqual([alphaSplit]);
  await take("c", company("AAA", { isin: alphaSplit }));
  expect(await companies()).toEqual([{ symbol: "AAA", isin: alphaSplit }]);
  expect(await former()).toEqual([alpha]);
});

test("a list of changes gives a former symbol its last day, which later imports keep", async () => {
  await take("a", day("OLD", "2026-01-05", 100, { isin: alpha }));
  await take("b", day("NEW", "2026-01-06", 101, { isin: alpha }));
  const former = async (): Promise<unknown> =>
    database.db("company_symbols").select("symbol", "valid_to");
  expect(await former()).toEqual([{ symbol: "OLD", valid_to: null }]);
  const change = { kind: "symbol-change", oldSymbol: "OLD", newSymbol: "NEW" } as const;
  await take("c", { ...change, changedOn: "2026-01-06" });
  expect(await former()).toEqual([{ symbol: "OLD", valid_to: "2026-01-05" }]);
  await take("d", { ...change, changedOn: "2026-01-09" });
  expect(await former()).toEqual([{ symbol: "OLD", valid_to: "2026-01-05" }]);
});
