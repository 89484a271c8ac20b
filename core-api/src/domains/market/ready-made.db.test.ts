import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ParametersFact } from "../../contract/index.ts";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { silentLog } from "@munshi/platform";
import { createMarketService } from "./index.ts";
import type { MarketDomain } from "./index.ts";
import { asRequest, company, day, forgetImports, statement } from "./market.fixture.ts";
import { findReported, listReported } from "./publish/ready-made.query.ts";

let database: TestDatabase;
let folder: string;
let market: MarketDomain;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "munshi-ready-made-"));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await forgetImports(database.db);
  await database.db.raw("truncate datasets cascade");
  market = createMarketService(database.db, {
    clock: createFixedClock(new Date("2026-01-20T10:00:00Z")),
    log: silentLog,
    datasetsFolder: folder,
  });
});

/** Imports one table that has the company AAA. */
async function importTable(asOf: string, values: ParametersFact["values"]): Promise<void> {
  const fact: ParametersFact = { kind: "parameters", company: { symbol: "AAA" }, asOf, values };
  const name = `${asOf} ${JSON.stringify(values)}`;
  await market.importFacts(asRequest(name, [fact]));
}

const reportedOn = async (asOf: string) =>
  findReported(await listReported(database.db, [[1, asOf]]), asOf);

async function publishedOf(...columns: readonly string[]): Promise<unknown> {
  await market.publish({});
  return database.db("screener_latest").first(...columns);
}

test("figures missing from a newer, smaller table are taken from earlier tables", async () => {
  await importTable("2026-01-05", { priceToEarning: 20, returnOnEquity: 15, rsi: 5 });
  await importTable("2026-01-09", { rsi: 6 });
  expect(await reportedOn("2026-01-12")).toEqual({
    asOf: "2026-01-09",
    figures: { rsi: 6 },
    earlier: [{ asOf: "2026-01-05", figures: { priceToEarning: 20, returnOnEquity: 15 } }],
  });
  expect(await publishedOf("priceToEarning", "returnOnEquity", "rsi")).toEqual({
    priceToEarning: 20,
    returnOnEquity: 15,
    rsi: 6,
  });
});

test("a figure is known from the day of its table", async () => {
  await importTable("2026-01-09", { rsi: 6 });
  await importTable("2026-01-05", { priceToEarning: 20, rsi: 5 });
  expect(await reportedOn("2026-01-04")).toBeNull();
  expect(await reportedOn("2026-01-08")).toEqual({
    asOf: "2026-01-05",
    figures: { priceToEarning: 20, rsi: 5 },
    earlier: [],
  });
});

test("of tables with the same columns the newest is used, including its empty cells", async () => {
  await importTable("2026-01-05", { priceToEarning: 20, rsi: 5 });
  await importTable("2026-01-07", { priceToEarning: null, rsi: 7 });
  expect(await reportedOn("2026-01-07")).toEqual({
    asOf: "2026-01-07",
    figures: { priceToEarning: null, rsi: 7 },
    earlier: [],
  });
});

test("tables of one day complement each other, and an empty cell removes nothing", async () => {
  await importTable("2026-01-05", { priceToEarning: 20, rsi: 5 });
  await importTable("2026-01-05", { priceToEarning: null, rsi: 6, returnOnEquity: 15 });
  expect(await reportedOn("2026-01-05")).toEqual({
    asOf: "2026-01-05",
    figures: { priceToEarning: 20, rsi: 6, returnOnEquity: 15 },
    earlier: [],
  });
});

test("the quarters of a figure, and the figures of a trading day, are from one table day", async () => {
  await importTable("2026-01-05", {
    "sales@q0": 100,
    "sales@q1": 90,
    "sales@y0": 400,
    currentPrice: 50,
    previousClose: 40,
  });
  await importTable("2026-01-09", { "sales@q0": 120, currentPrice: 60 });
  expect(await reportedOn("2026-01-09")).toEqual({
    asOf: "2026-01-09",
    figures: { "sales@q0": 120, currentPrice: 60 },
    earlier: [{ asOf: "2026-01-05", figures: { "sales@y0": 400 } }],
  });
});

test("a figure older than prices only fills what could not be derived", async () => {
  const shares = { equityCapital: 50, faceValue: 10, sharesOutstanding: 50_000_000 };
  await market.importFacts(
    asRequest("facts", [
      company("AAA"),
      statement("AAA", "2025-03-31", { ...shares, profitAfterTax: 20, profitToOwners: 20 }),
      day("AAA", "2026-01-06", 90),
      day("AAA", "2026-01-07", 100),
    ]),
  );
  await importTable("2026-01-05", { priceToEarning: 11, rsi: 5, previousClose: 80 });
  await importTable("2026-01-09", { returnOnEquity: 15 });
  // two days of prices give no RSI; ₹100 × 5 crore shares = ₹500 crore, over profits of ₹20 crore; the day's own
  // previous close is ₹99, whatever the table of an earlier day says
  expect(await publishedOf("priceToEarning", "rsi", "returnOnEquity", "priceChange")).toEqual({
    priceToEarning: 25,
    rsi: 5,
    returnOnEquity: 15,
    priceChange: 1,
  });
});

test("an older figure is judged by itself: prices supersede a valuation, not a return", async () => {
  const accounts = { equityCapital: 50, faceValue: 10, sharesOutstanding: 50_000_000 };
  const figures = { ...accounts, profitAfterTax: 20, profitToOwners: 20, equityToOwners: 100 };
  await market.importFacts(
    asRequest("facts", [
      company("AAA"),
      statement("AAA", "2025-03-31", figures),
      statement("AAA", "2024-03-31", figures),
      day("AAA", "2026-01-07", 100),
    ]),
  );
  // on its own a profit of ₹20 crore over a net worth of ₹100 crore returns 20 %
  expect(await publishedOf("returnOnEquity")).toEqual({ returnOnEquity: 20 });
  await importTable("2026-01-05", { priceToEarning: 11, returnOnEquity: 21 });
  await importTable("2026-01-09", { rsi: 6 });
  // the price of 7 January overtakes the P/E: ₹500 crore over ₹20 crore; no results have come since the 5th
  expect(await publishedOf("priceToEarning", "returnOnEquity", "rsi")).toEqual({
    priceToEarning: 25,
    returnOnEquity: 21,
    rsi: 6,
  });
});

test("a figure that nothing supersedes takes precedence over a derived one", async () => {
  await market.importFacts(
    asRequest("facts", [
      company("AAA"),
      statement("AAA", "2025-03-31", { equityCapital: 50, faceValue: 10, profitToOwners: 20 }),
      day("AAA", "2026-01-07", 100),
    ]),
  );
  await importTable("2026-01-08", { priceToEarning: 11 });
  await importTable("2026-01-09", { returnOnEquity: 15 });
  expect(await publishedOf("priceToEarning", "returnOnEquity")).toEqual({
    priceToEarning: 11,
    returnOnEquity: 15,
  });
});

test("a filing supersedes a ready-made holding from its publication, not its quarter's end", async () => {
  const figures = { promoter: 55, pledged: null, fii: null, dii: null, mutualFunds: null };
  const others = { insurance: null, banks: null, otherDii: null, government: null };
  const counts = { publicHolding: null, shareholders: null };
  const pattern = { periodEnd: "2025-12-31", ...figures, ...others, ...counts };
  const shareholding = { kind: "shareholding", company: { symbol: "AAA" }, pattern } as const;
  await market.importFacts(
    asRequest("facts", [company("AAA"), { ...shareholding, publishedAt: "2026-01-10" }]),
  );
  // filed on 10 January: a table of the 9th knew nothing of it, one of the 10th may
  await importTable("2026-01-09", { promoterHolding: 54 });
  await importTable("2026-01-12", { rsi: 6 });
  expect(await publishedOf("promoterHolding")).toEqual({ promoterHolding: 55 });
  await importTable("2026-01-10", { promoterHolding: 53 });
  expect(await publishedOf("promoterHolding")).toEqual({ promoterHolding: 53 });
});

test("a bank known only from a table is treated as a bank, without debt to equity", async () => {
  await market.importFacts(
    asRequest("industries", [company("AAA", { industry: "Private Sector Bank" })]),
  );
  await importTable("2026-01-09", { debtToEquity: 6, returnOnEquity: 15 });
  expect(await publishedOf("template", "debtToEquity", "returnOnEquity")).toEqual({
    template: "bank",
    debtToEquity: null,
    returnOnEquity: 15,
  });
});
