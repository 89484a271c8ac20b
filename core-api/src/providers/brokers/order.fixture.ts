import type { OrderToPlace } from "./broker-trading.ts";

/** A limit order, but for what a test changes. */
export const order = (changes: Partial<OrderToPlace> = {}): OrderToPlace => ({
  isin: "INE062A01020",
  symbol: "SBIN",
  exchange: "NSE",
  series: "EQ",
  tag: "m1a2b3c4",
  side: "BUY",
  quantity: 3,
  limit: 41_205,
  isAfterMarket: false,
  ...changes,
});
