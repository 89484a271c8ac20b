import { expect, test } from "vitest";
import { day } from "../market.fixture.ts";
import { addToDrafts } from "./price-year.ts";
import type { PriceDraft } from "./price-year.ts";
import { isStaleCopy, listTradingDays } from "./stale-day.ts";
import type { TradingDay } from "./stale-day.ts";

/** Rows as [company code, close, series]. */
type Row = readonly [coCode: number, close: number, series: string];

function tradingOf(...rows: readonly Row[]): TradingDay {
  const drafts = new Map<string, PriceDraft>();
  for (const [coCode, close, series] of rows) {
    addToDrafts(drafts, coCode, day("", "2026-01-05", close, { series }));
  }
  const [trading] = listTradingDays(drafts.values()).values();
  if (trading === undefined) throw new Error("nothing was traded");
  return trading;
}

test("a day that repeats the previous day is stale, one with a new price among few is not", () => {
  const before = tradingOf([1, 10, "EQ"], [2, 20, "EQ"], [3, 30, "EQ"]);
  expect(isStaleCopy(before, before)).toBe(true);
  expect(isStaleCopy(tradingOf([1, 10, "EQ"], [2, 20, "EQ"], [3, 31, "EQ"]), before)).toBe(false);
});

test("a stale BSE day is detected by companies whose previous day is also from the BSE", () => {
  const stored = tradingOf([1, 10, "EQ"], [2, 20, "EQ"], [3, 30, "A"], [4, 40, "A"], [5, 50, "B"]);
  const bse: readonly Row[] = [
    [1, 11, "A"],
    [2, 21, "A"],
    [3, 30, "A"],
    [4, 40, "A"],
  ];
  expect(isStaleCopy(tradingOf(...bse, [5, 50, "B"]), stored)).toBe(true);
  expect(isStaleCopy(tradingOf(...bse, [5, 51, "B"]), stored)).toBe(false);
});

test("the NSE's row counts if one source covers both exchanges", () => {
  const first = tradingOf([1, 11, "A"], [1, 10, "EQ"]);
  expect(first).toEqual(tradingOf([1, 10, "EQ"]));
  expect(tradingOf([1, 10, "EQ"], [1, 11, "A"])).toEqual(first);
});
