import { expect, test } from "vitest";

import type { CompanyFacts, PriceSeries } from "../../contract/index.ts";
import { daysOf } from "./calendar.ts";
import { companyOf, pricesOf } from "./company.fixture.ts";
import { deriveCompany } from "./company.ts";

/** Two sessions, the latest on Monday 2025-06-30. */
function sessions(before: string, closes: [number, number], printed: number): PriceSeries {
  const prices = pricesOf(closes);
  prices.days[0] = daysOf(before);
  prices.previousClose[1] = printed;
  return prices;
}

function sessionOf(prices: PriceSeries, facts: Partial<CompanyFacts> = {}) {
  const values = deriveCompany(companyOf({ prices, ...facts }));
  return ["previousClose", "priceChange", "priceChangePercent"].map((code) => values.get(code));
}

test("the latest day's printed previous close gives the change, however old the stored day before", () => {
  expect(sessionOf(sessions("2025-05-05", [300, 99], 100))).toEqual([100, -1, -1]); // 99 / 100 − 1
});

test("without a printed one the stored day before counts only where no weekday lies between", () => {
  expect(sessionOf(sessions("2025-06-27", [110, 99], Number.NaN))).toEqual([110, -11, -10]);
  expect(sessionOf(sessions("2025-06-26", [110, 99], Number.NaN))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("on an ex-date a stored day that the printed close does not confirm gives nothing", () => {
  const actions = [{ kind: "bonus", exDate: "2025-06-30", from: 1, to: 1 }] as const;
  expect(sessionOf(sessions("2025-06-27", [220, 99], 220), { actions })[0]).toBe(110); // 220 / 2
  expect(sessionOf(sessions("2025-06-27", [220, 99], 110), { actions })[0]).toBe(110);
  expect(sessionOf(sessions("2025-05-05", [300, 99], 220), { actions })[0]).toBeUndefined();
});

test("a ready-made change takes out a previous close that contradicts it", () => {
  const reported = { priceChangePercent: 2.06 };
  const given = { reported, reportedAsOf: "2025-06-30" };
  expect(sessionOf(sessions("2025-06-27", [110, 99], 110), given)).toEqual([
    undefined,
    undefined,
    2.06,
  ]);
  expect(sessionOf(sessions("2025-06-27", [97, 99], 97), given)).toEqual([97, 2, 2.06]);
});

test("a ready-made price is set against a ready-made previous close or none", () => {
  const prices = sessions("2025-06-27", [110, 99], 110);
  const given = (reported: { [code: string]: number }) =>
    sessionOf(prices, { reported, reportedAsOf: "2025-07-02" });
  expect(given({ currentPrice: 105, previousClose: 100 })).toEqual([100, 5, 5]);
  expect(given({ currentPrice: 105 })).toEqual([undefined, undefined, undefined]);
});

test("figures of an earlier day are not shown with a later price, stored or ready-made", () => {
  const codes = ["currentPrice", "openPrice", "previousClose", "tradedValue", "rsi"];
  const reported = { openPrice: 90, previousClose: 91, tradedValue: 5, rsi: 60 };
  const read = (facts: Partial<CompanyFacts>) => {
    const values = deriveCompany(companyOf({ reported, reportedAsOf: "2025-06-26", ...facts }));
    return codes.map((code) => values.get(code));
  };
  const noOpen = sessions("2025-06-26", [110, 99], Number.NaN);
  noOpen.open.fill(Number.NaN);
  noOpen.value.fill(Number.NaN);
  expect(read({ prices: noOpen })).toEqual([99, undefined, undefined, undefined, 60]);
  const price = { ...reported, currentPrice: 95 };
  expect(read({ reported: price })).toEqual([95, 90, 91, 5, 60]);
  const reportedDays = { currentPrice: "2025-06-27" };
  expect(read({ reported: price, reportedDays })).toEqual([
    95,
    undefined,
    undefined,
    undefined,
    60,
  ]);
});

test("a change of an earlier day is not shown with a later price", () => {
  const reported = { previousClose: 90, priceChangePercent: 10 };
  const prices = sessions("2025-06-26", [110, 99], Number.NaN);
  const none = [undefined, undefined, undefined];
  expect(sessionOf(prices, { reported, reportedAsOf: "2025-06-26" })).toEqual(none);
});

test("the last traded date is the day of the price that stands, a source's or the stored one", () => {
  const prices = sessions("2025-06-27", [110, 99], 110);
  const dateOf = (facts: Partial<CompanyFacts>) =>
    deriveCompany(companyOf(facts)).get("lastTradedDate");
  const reported = { currentPrice: 101 };
  const later = { reported, reportedAsOf: "2025-07-02" };
  expect(dateOf({ prices })).toBe(daysOf("2025-06-30"));
  expect(dateOf({ prices, ...later })).toBe(daysOf("2025-07-02"));
  expect(dateOf({ prices, reported, reportedAsOf: "2025-06-20" })).toBe(daysOf("2025-06-30"));
  expect(dateOf({ prices: pricesOf([]), ...later })).toBe(daysOf("2025-07-02"));
});
