import { afterAll, beforeAll, expect, test } from "vitest";
import type { MarketFact } from "../../../contract/index.ts";
import { dateOfDay, dayOfDate } from "../../../platform/clock/days.ts";
import { asRequest, company, day } from "../../market/market.fixture.ts";
import { startCompanyServer } from "../testing/company-server.ts";
import type { CompanyServer } from "../testing/company-server.ts";

const delivered = (date: string, close: number, volume: number, shares: number): MarketFact => {
  const fact = day("MILL", date, close, { volume });
  return { ...fact, prices: { ...fact.prices, delivery: Float64Array.of(shares) } };
};

const indexDays = (closes: Readonly<Record<string, number>>): MarketFact => {
  const close = Float64Array.from(Object.values(closes));
  const days = Int32Array.from(Object.keys(closes), dayOfDate);
  return {
    kind: "index-prices",
    index: "Nifty 500",
    days,
    open: close,
    high: close,
    low: close,
    close,
  };
};

/** One share became two on 1 December 2025. */
const facts: readonly MarketFact[] = [
  company("MILL"),
  company("BARE"),
  day("MILL", "2023-01-09", 100),
  day("MILL", "2025-01-09", 150),
  day("MILL", "2025-12-08", 80),
  delivered("2026-01-02", 88, 2_000, 1_500),
  delivered("2026-01-08", 90, 4_000, 1_000),
  day("MILL", "2026-01-09", 99, { volume: 5_000 }),
  {
    kind: "corporate-action",
    company: { symbol: "MILL" },
    action: { kind: "split", exDate: "2025-12-01", from: 1, to: 2 },
    purpose: "Face Value Split From Rs 2 To Re 1",
  },
  indexDays({
    "2023-01-09": 500,
    "2025-01-09": 600,
    "2025-12-09": 640,
    "2026-01-02": 650,
    "2026-01-09": 660,
  }),
];

let server: CompanyServer;
beforeAll(async () => {
  server = await startCompanyServer(asRequest("prices", facts), "2026-01-10T10:00:00Z");
});
afterAll(() => server.close());

test("returns are restated for the split, and set against the index over the same days", async () => {
  const returns = await server.section(1, "returns");
  expect(returns?.benchmark).toBe("Nifty 500");
  const close = (value: number) => expect.closeTo(value, 10) as number;
  expect(returns?.rows).toEqual([
    // 99 / 88; 660 / 650
    row("1W", "2026-01-02", close(12.5), close(100 * (660 / 650 - 1))),
    // the last close before 9 December: 99 / 80; the index has a close that day: 660 / 640
    row("1M", "2025-12-08", close(23.75), close(3.125)),
    // no close within a fortnight
    row("3M", null, null, null),
    row("6M", null, null, null),
    // 150 before the split is 75 of today's shares: 99 / 75; 660 / 600
    row("1Y", "2025-01-09", close(32), close(10)),
    // 100 is 50: the third root of 99 / 50; of 660 / 500
    row(
      "3Y",
      "2023-01-09",
      close(100 * ((99 / 50) ** (1 / 3) - 1)),
      close(100 * (1.32 ** (1 / 3) - 1)),
    ),
    row("5Y", null, null, null),
  ]);
});

test("the price line is restated for the split", async () => {
  const closes = (await server.section(1, "returns"))?.closes;
  expect(closes?.days.map(dateOfDay)).toEqual([
    "2023-01-09",
    "2025-01-09",
    "2025-12-08",
    "2026-01-02",
    "2026-01-08",
    "2026-01-09",
  ]);
  // 100 and 150 are 50 and 75 of today's shares
  expect(closes?.prices).toEqual([50, 75, 80, 88, 90, 99]);
});

test("a week's return is the one of the dataset", async () => {
  const [stored] = (await server.database
    .db("screener_latest")
    .where({ coCode: 1 })
    .select("returnOver1Week", "returnOver1Year")) as Record<string, number>[];
  const rows = (await server.section(1, "returns"))?.rows;
  expect(rows?.[0]?.percent).toBe(stored?.["returnOver1Week"]);
  expect(rows?.[4]?.percent).toBe(stored?.["returnOver1Year"]);
});

test("deliverables stand newest first; a day that does not tell them has none", async () => {
  const days = (await server.section(1, "deliverables"))?.days;
  expect(days?.slice(0, 3)).toEqual([
    { day: "2026-01-09", close: 99, volume: 5_000, delivered: null, deliveredPercent: null },
    // 1,000 of 4,000 and 1,500 of 2,000
    { day: "2026-01-08", close: 90, volume: 4_000, delivered: 1_000, deliveredPercent: 25 },
    { day: "2026-01-02", close: 88, volume: 2_000, delivered: 1_500, deliveredPercent: 75 },
  ]);
});

test("a company without prices has neither", async () => {
  expect(await server.section(2, "returns")).toBeNull();
  expect(await server.section(2, "deliverables")).toBeNull();
  expect(await server.get("/deliverables/2")).toEqual([]);
  expect(await server.get("/returnAnalysisPrice/77")).toEqual([]);
});

test("the documented calls tell the same", async () => {
  const [, second] = await server.get<readonly object[]>("/deliverables/1");
  expect(second).toEqual({
    Date: "2026-01-08",
    close: 90,
    Totalvolume: 4_000,
    DeliverableQty: 1_000,
    DeliverablePercent: 25,
  });
  const [week] = await server.get<readonly object[]>("/returnAnalysisPrice/1");
  expect(week).toEqual({
    period: "1W",
    from_date: "2026-01-02",
    return_percent: expect.closeTo(12.5, 10) as number,
    index: "Nifty 500",
    index_return_percent: expect.closeTo(100 * (660 / 650 - 1), 10) as number,
  });
});

function row(period: string, from: string | null, percent: unknown, benchmarkPercent: unknown) {
  return { period, from, percent, benchmarkPercent };
}
