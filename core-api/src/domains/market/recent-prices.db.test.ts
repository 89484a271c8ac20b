import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dateOfDay, dayOfDate } from "../../platform/clock/days.ts";
import type { MarketDomain } from "./index.ts";
import { foldRecentPrices } from "./import/recent-prices.repository.ts";
import { asRequest, company, day, forgetImports, openTestMarket } from "./market.fixture.ts";

let database: TestDatabase;
let market: MarketDomain;
beforeAll(async () => {
  database = await createTestDatabase();
  market = openTestMarket(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await forgetImports(database.db);
  await take("list", company("AAA"));
});

const take = (source: string, ...facts: Parameters<typeof asRequest>[1]): Promise<unknown> =>
  market.importFacts(asRequest(source, facts));
/** Trading days from one on, Saturdays and Sundays among them. */
const run = (from: string, closes: readonly number[]) =>
  closes.map((close, at) => day("AAA", dateOfDay(dayOfDate(from) + at), close));

async function readHistory(): Promise<readonly unknown[]> {
  return database.db("price_history").orderBy(["co_code", "year"]);
}

async function readPlaces(): Promise<{ readonly arrays: number[]; readonly rows: number }> {
  const years = (await database.db("price_years").orderBy("year").select("days")) as {
    days: number[];
  }[];
  const rows = await database.db("recent_prices");
  return { arrays: years.map(({ days }) => days.length), rows: rows.length };
}

const closesOf = async (): Promise<unknown> => database.db("price_history").pluck("close");

test("a daily file leaves the year's arrays unchanged", async () => {
  await take("history", ...run("2026-01-01", [100, 101, 102, 103, 104, 105]));
  await take("daily", day("AAA", "2026-01-07", 106));
  expect(await readPlaces()).toEqual({ arrays: [6], rows: 1 });
  expect(await closesOf()).toEqual([[10_000, 10_100, 10_200, 10_300, 10_400, 10_500, 10_600]]);
});

test("a draft of more than five days goes to the arrays, one of five days does not", async () => {
  await take("five", ...run("2026-01-01", [100, 101, 102, 103, 104]));
  expect(await readPlaces()).toEqual({ arrays: [0], rows: 5 });
  await take("six", ...run("2026-01-06", [105, 106, 107, 108, 109, 110]));
  expect(await readPlaces()).toEqual({ arrays: [11], rows: 0 });
});

test("daily files in any order read the same as one file of all days, folded or not", async () => {
  const closes = [100, 101, 102, 103, 104, 105, 106];
  const facts = run("2025-12-29", closes);
  for (const at of [3, 6, 0, 5, 1, 4, 2]) {
    const fact = facts[at];
    if (fact !== undefined) await take(`day ${at}`, fact);
  }
  const before = await readHistory();
  expect(before).toMatchObject([
    { year: 2025, close: [10_000, 10_100, 10_200] },
    { year: 2026, close: [10_300, 10_400, 10_500, 10_600] },
  ]);
  await foldRecentPrices(database.db, 8);
  expect(await readPlaces()).toEqual({ arrays: [0, 0], rows: 7 });
  await foldRecentPrices(database.db, 7);
  expect(await readPlaces()).toEqual({ arrays: [3, 4], rows: 0 });
  expect(await readHistory()).toEqual(before);
});

test("figures missing in part of a year are marked as missing after a fold", async () => {
  const bare = run("2026-01-01", [100, 101, 102, 103, 104, 105]).map((fact) => ({
    ...fact,
    prices: {
      ...fact.prices,
      previousClose: Float64Array.of(Number.NaN),
      trades: Float64Array.of(Number.NaN),
    },
  }));
  await take("history", ...bare);
  const full = day("AAA", "2026-01-07", 106);
  full.prices.delivery[0] = 40;
  full.prices.last[0] = 107;
  await take("daily", full);
  for (const fold of [false, true]) {
    if (fold) await foldRecentPrices(database.db, 1);
    expect(await readHistory()).toMatchObject([
      {
        last: [10_000, 10_100, 10_200, 10_300, 10_400, 10_500, 10_700],
        previous_close: [-1, -1, -1, -1, -1, -1, 10_500],
        trades: [-1, -1, -1, -1, -1, -1, 10],
        delivery: [...Array.from({ length: 6 }, () => Number.NaN), 40],
      },
    ]);
  }
});

test("a later file corrects a day wherever it is stored, and later recent days stay", async () => {
  await take("history", ...run("2026-01-01", [100, 101, 102, 103, 104, 105]));
  await take("daily", day("AAA", "2026-01-07", 106), day("AAA", "2026-01-08", 107));
  await take("recent day again", day("AAA", "2026-01-07", 116));
  expect(await readPlaces()).toEqual({ arrays: [6], rows: 2 });
  await take("stored day again", day("AAA", "2026-01-02", 111));
  expect(await readPlaces()).toEqual({ arrays: [8], rows: 0 });
  expect(await closesOf()).toEqual([
    [10_000, 11_100, 10_200, 10_300, 10_400, 10_500, 11_600, 10_700],
  ]);
});
