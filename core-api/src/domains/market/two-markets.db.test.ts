import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MarketFact } from "../../contract/index.ts";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { silentLog } from "@munshi/platform";
import { dayOfDate } from "../../platform/clock/days.ts";
import { findPriceDayBefore } from "./import/prices.repository.ts";
import { createMarketService } from "./index.ts";
import type { MarketDomain } from "./index.ts";
import { asRequest, company, day, statement } from "./market.fixture.ts";
import { loadBenchmark } from "./publish/facts.query.ts";

const clock = createFixedClock(new Date("2026-01-20T10:00:00Z"));
let database: TestDatabase;
let market: MarketDomain;
beforeAll(async () => {
  database = await createTestDatabase();
  market = createMarketService(database.db, { clock, log: silentLog, datasetsFolder: "unused" });
  await market.importFacts(
    asRequest("real", [
      company("REAL"),
      day("REAL", "2026-01-08", 40),
      day("REAL", "2026-01-12", 41),
      statement("REAL", "2025-03-31", { totalAssets: 1 }),
    ]),
  );
  const demo = [
    company("DEMO"),
    day("DEMO", "2020-01-01", 40),
    day("DEMO", "2026-01-09", 40),
    statement("DEMO", "2019-03-31", { totalAssets: 1 }),
    indexPrices("Demo 500", 1_000),
  ];
  await market.importFacts({ ...asRequest("demo", demo), kind: "demo" });
});
afterAll(async () => {
  await database.close();
});

function indexPrices(index: string, close: number): MarketFact {
  const one = Float64Array.of(close);
  const days = Int32Array.of(dayOfDate("2026-01-09"));
  return { kind: "index-prices", index, days, open: one, high: one, low: one, close: one };
}

test("an index of the demonstration is never used for the real market", async () => {
  const { db } = database;
  expect(await loadBenchmark(db, "market", "2026-01-12")).toBeNull();
  const demo = await loadBenchmark(db, "demo", "2026-01-12");
  expect(demo?.close).toEqual(Float64Array.of(1_000));
  await market.importFacts(asRequest("index", [indexPrices("Real index", 2_000)]));
  const real = await loadBenchmark(db, "market", "2026-01-12");
  expect(real?.close).toEqual(Float64Array.of(2_000));
});

test("an import without companies into the demonstration belongs to it", async () => {
  const { db } = database;
  const facts = [indexPrices("Demo 50", 3_000)];
  await market.importFacts({ ...asRequest("demo index", facts), kind: "demo" });
  expect(await db("import_files").where({ kind: "demo" }).orderBy("id").pluck("name")).toEqual([
    "demo",
    "demo index",
  ]);
  await market.importFacts(asRequest("other index", [indexPrices("Real 50", 4_000)]));
  const of = async (kind: "demo" | "market"): Promise<unknown> => {
    const names = db("import_files").where({ kind }).select("id");
    return db("index_price_years").whereIn("file_id", names).orderBy("file_id").pluck("close");
  };
  expect(await of("demo")).toEqual([[1_000], [3_000]]);
  expect((await loadBenchmark(db, "market", "2026-01-12"))?.close).not.toEqual(
    Float64Array.of(3_000),
  );
});

test("a day of the demonstration is not the previous day of one of the real market", async () => {
  expect(await findPriceDayBefore(database.db, "2026-01-12")).toBe("2026-01-08");
});

test("a day with demonstration data only is rejected for the real market", async () => {
  await expect(market.publish({ kind: "market", asOf: "2020-06-01" })).rejects.toMatchObject({
    code: "market.nothing_known",
  });
});

test("the market status counts days and filings of the real market", async () => {
  expect(await market.status()).toMatchObject({
    companies: { demo: 1, market: 1 },
    prices: {
      days: 2,
      first: "2026-01-08",
      last: "2026-01-12",
      latest: [{ day: "2026-01-12" }, { day: "2026-01-08" }],
    },
    statements: [{ periodEnd: "2025-03-31", companies: 1, filings: 1 }],
  });
});
