import { expect, test } from "vitest";
import type { OrderBill } from "../../contract/index.ts";
import { dayOfDate } from "../../platform/clock/days.ts";
import type { MarketFacts } from "../market/index.ts";
import { dryRunBill } from "./dry-run.ts";

const prices = (day: string, open: number, low: number, high: number, volume: number) => {
  const series = (value: number): Float64Array => Float64Array.of(value);
  return {
    days: Int32Array.of(dayOfDate(day)),
    open: series(open),
    high: series(high),
    low: series(low),
    volume: series(volume),
  };
};
const sessions = new Map([
  [1, prices("2026-11-20", 100, 98, 103, 1_000)],
  [2, prices("2026-11-20", 50, 49.5, 51, 1_000)],
  // Did not trade on the market's last day.
  [3, prices("2026-11-18", 10, 9, 11, 1_000)],
]);
const facts = {
  findVersion: async () => ({ version: "v1", kind: "demo", asOf: "2026-11-20" }),
  loadPrices: async (_dataset: unknown, coCode: number) => sessions.get(coCode),
} as unknown as MarketFacts;

const leg = (coCode: number, side: "BUY" | "SELL", quantity: number, limit: number) => ({
  co_code: coCode,
  isin: `INE${coCode}`,
  symbol: `SHARE${coCode}`,
  exchange: "NSE",
  series: "EQ",
  name: "",
  side,
  quantity,
  last_paise: limit,
  limit_paise: limit,
  value_paise: quantity * limit,
  charges: null,
  tax: null,
  problems: [],
});

test("a bill is tried against the market's last day, without any order", async () => {
  const bill = {
    broker: { id: 3, name: "Zerodha" },
    legs: [
      leg(1, "BUY", 10, 10_100),
      leg(1, "BUY", 200, 10_100),
      leg(2, "SELL", 5, 5_200),
      leg(3, "BUY", 1, 1_000),
    ],
  } as unknown as OrderBill;
  expect(await dryRunBill(facts, bill)).toMatchObject({
    session: "2026-11-20",
    legs: [
      { symbol: "SHARE1", filled_quantity: 10, price_paise: 10_000, reason: null },
      { filled_quantity: 90, price_paise: 10_000, reason: "volume_cap" },
      { filled_quantity: 0, price_paise: null, reason: "limit_not_reached" },
      { filled_quantity: 0, price_paise: null, reason: "not_traded" },
    ],
    bought_paise: 100 * 10_000,
    sold_paise: 0,
  });
});
