import { assert, integer, pre, property } from "fast-check";
import { expect, test } from "vitest";

import { dateOfDay, dayOfDate } from "../../../platform/clock/days.ts";
import { dateInName, monthsBetween, parseDate, startOfPeriod } from "./dates.ts";
import { foldIndexName, indexInName } from "./index-names.ts";
import { isIsin, isShareIsin } from "./isin.ts";
import { parseNumber } from "./read-cell.ts";

test.each([
  ["24,472.45", 24472.45],
  ["12,34,567", 1234567],
  [" -0.15 ", -0.15],
  ["1e3", 1000],
  [".5", 0.5],
])("%s is the number %d", (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test.each(["", "-", " - ", "NA", "null"])("%j is an empty cell", (text) => {
  expect(parseNumber(text)).toBeNaN();
});

test.each(["12,34", "1,2,3", "0x10", "1e999", "Infinity", "12 crore", "--5"])(
  "%s is not a number",
  (text) => {
    expect(parseNumber(text)).toBeNull();
  },
);

test.each([
  "29-AUG-2025",
  "29-Aug-2025",
  "2025-08-29",
  "29/08/2025",
  "29-08-2025",
  "29Aug2025",
  "2025-08-29 18:11:00",
  "2025-08-29T00:00:00",
])("%s is 29 August 2025", (text) => {
  expect(parseDate(text)).toBe("2025-08-29");
});

test.each([
  "31-FEB-2025",
  "2025-13-01",
  "29-02-2023",
  "0000-00-00",
  "29-XYZ-2025",
  "20250829",
  "yesterday",
  "",
])("%j is not a date", (text) => {
  expect(parseDate(text)).toBeNull();
});

test.each([
  ["all_stocks_snapshot_2026-08-21.json.gz", "2026-08-21"],
  ["MW-NIFTY-50-12-Aug-2026.csv", "2026-08-12"],
  ["cm29AUG2025bhav.csv", "2025-08-29"],
  ["sec_bhavdata_full_29082025.csv", "2025-08-29"],
  ["BhavCopy_NSE_CM_0_0_0_20250829_F_0000.csv", "2025-08-29"],
  ["ind_nifty500list.csv", null],
])("the name %s tells %s", (name, date) => {
  expect(dateInName(`/folder 2020-01-01/${name}`)).toBe(date);
});

test("a period's first day and its length agree", () => {
  expect(startOfPeriod("2026-03-31", 12)).toBe("2025-04-01");
  expect(startOfPeriod("2025-09-30", 3)).toBe("2025-07-01");
  expect(monthsBetween("2025-04-01", "2026-03-31")).toBe(12);
  expect(monthsBetween("2024-01-01", "2024-03-31")).toBe(3);
});

test("days and dates convert to each other", () => {
  assert(
    property(integer({ min: -30_000, max: 45_000 }), (day) => {
      expect(dayOfDate(dateOfDay(day))).toBe(day);
    }),
  );
});

test("an ISIN with one digit changed is not valid", () => {
  const isin = "INE9A1B01015";
  expect(isIsin(isin)).toBe(true);
  assert(
    property(integer({ min: 7, max: 11 }), integer({ min: 0, max: 9 }), (at, digit) => {
      pre(isin[at] !== String(digit));
      expect(isIsin(isin.slice(0, at) + String(digit) + isin.slice(at + 1))).toBe(false);
    }),
  );
});

test.each([
  ["equity shares", "INE9A1B01015", true],
  ["partly paid shares", "IN99A1B01014", true],
  ["debentures", "INE9A1B07012", false],
  ["a commercial paper", "INE9A1B14018", false],
  ["shares of another country", "US0378331005", true],
])("an ISIN of %s is distinguished from one of debt", (_, isin, isOfShares) => {
  expect([isIsin(isin), isShareIsin(isin)]).toEqual([true, isOfShares]);
});

test.each([
  ["Nifty 50", "NIFTY 50"],
  ["Nifty50", "NIFTY 50"],
  ["Nifty Total mkt", "NIFTY TOTAL MARKET"],
  ["NIFTY  500", "NIFTY 500"],
])("the index %s is %s", (name, folded) => {
  expect(foldIndexName(name)).toBe(folded);
});

test.each([
  ["ind_nifty500list.csv", "NIFTY 500"],
  ["ind_nifty50list.csv", "NIFTY 50"],
  ["ind_niftynext50list.csv", "NIFTY NEXT 50"],
  ["ind_niftymidcap150list.csv", "NIFTY MIDCAP 150"],
  ["nifty_total_market_750list.csv", "NIFTY TOTAL MARKET"],
  ["anything.csv", null],
])("a list called %s is of %s", (name, index) => {
  expect(indexInName(name)).toBe(index);
});
