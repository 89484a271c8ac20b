import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PricesFact } from "../../contract/index.ts";
import { loadPriceYears } from "./import/prices.repository.ts";
import type { MarketDomain } from "./index.ts";
import { asRequest, company, day, forgetImports, openTestMarket } from "./market.fixture.ts";

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
  await market.importFacts(
    asRequest("list", [company("AAA", { isin: "INE000A01018", bseCode: "500001" })]),
  );
});

/** A row of the BSE's file: its group A, the company by scripcode, the number of shares delivered. */
function bse(date: string, close: number, bseCode = "500001"): PricesFact {
  const row = day("", date, close, { series: "A", volume: 70 });
  row.prices.delivery[0] = 33;
  return { ...row, company: { bseCode } };
}

/** A row of the NSE's file, which has no delivery data. */
const nse = (date: string, close: number): PricesFact => day("AAA", date, close);

async function readYear(coCode = 1) {
  const [year] = await loadPriceYears(database.db, [coCode], [2026]);
  if (year === undefined) throw new Error("no prices are stored");
  const { close, volume, delivery, exchanges, fileIds, series } = year;
  return {
    close: [...close],
    volume: [...volume],
    delivery: [...delivery],
    exchanges: [...exchanges],
    fileIds: [...fileIds],
    series,
  };
}

const mixed = {
  close: [10_000, 10_100],
  volume: [1_000, 70],
  delivery: [Number.NaN, 33],
  exchanges: [0, 1],
  series: "EQ",
};

test("a day of the BSE neither overwrites nor fills in a day of the NSE", async () => {
  await market.importFacts(asRequest("nse", [nse("2026-01-05", 100)]));
  const report = await market.importFacts(
    asRequest("bse", [bse("2026-01-05", 99), bse("2026-01-06", 101)]),
  );
  expect(await readYear()).toEqual({ ...mixed, fileIds: [2, 3] });
  expect(report.files[0]).toMatchObject({
    facts: { prices: 1 },
    skipped: { "the NSE's prices of the day stand": 1 },
  });
});

test("a day of the NSE replaces the BSE's entirely, in any order of imports", async () => {
  await market.importFacts(asRequest("bse", [bse("2026-01-05", 99), bse("2026-01-06", 101)]));
  await market.importFacts(asRequest("nse", [nse("2026-01-05", 100)]));
  expect(await readYear()).toEqual({ ...mixed, fileIds: [3, 2] });
});

test("one source may cover both exchanges, in any order", async () => {
  await market.importFacts(
    asRequest("both", [bse("2026-01-05", 99), nse("2026-01-05", 100), bse("2026-01-06", 101)]),
  );
  expect(await readYear()).toEqual({ ...mixed, fileIds: [2, 2] });
});

test("a company traded only on the BSE keeps the BSE's prices and group", async () => {
  await market.importFacts(asRequest("bse", [bse("2026-01-05", 20, "530001")]));
  await market.importFacts(asRequest("bse again", [bse("2026-01-05", 21, "530001")]));
  expect(await readYear(2)).toEqual({
    close: [2_100],
    volume: [70],
    delivery: [33],
    exchanges: [1],
    fileIds: [3],
    series: "A",
  });
});

test("every BSE group that the readers accept is stored", async () => {
  const groups = ["A", "B", "T", "X", "XT", "Z", "ZP", "P", "M", "MT", "MS", "TS"];
  const rows = groups.map((series, at) => ({
    ...day("", "2026-01-05", 20, { series }),
    company: { bseCode: String(530_001 + at), isin: `INE${at + 100}A01018` },
  }));
  const report = await market.importFacts(asRequest("groups", rows));
  expect(report.files[0]).toMatchObject({ facts: { prices: groups.length }, skipped: {} });
});

test("a company known from prices is an SME if its series is of an SME board", async () => {
  const small = ["SM", "ST", "SZ", "M", "MT", "MS", "TS"];
  const rows = [...small, "EQ", "BE", "A"].map((series) =>
    day(`IN${series}`, "2026-01-05", 20, { series }),
  );
  await market.importFacts(asRequest("boards", rows));
  const found = await database.db("companies").where({ is_sme: true }).pluck("series");
  expect(new Set(found)).toEqual(new Set(small));
});
