import { expect, test } from "vitest";

import type { CorporateAction } from "../../contract/index.ts";
import { pricesOf } from "./company.fixture.ts";
import { daysOf } from "./calendar.ts";
import { derivePrices } from "./prices.ts";

test("returns run over the calendar and compound beyond a year", () => {
  // 1,200 days: 100 until a year ago, then 121, at last 133.1
  const closes: number[] = Array.from({ length: 1200 }, (_, i) => (i < 800 ? 100 : 121));
  closes[1199] = 133.1;
  const { returns } = derivePrices(pricesOf(closes), [], null);
  expect(returns["1Day"]).toBeCloseTo(10, 9); // 133.1 / 121 − 1
  expect(returns["1Month"]).toBeCloseTo(10, 9);
  expect(returns["1Year"]).toBeCloseTo(10, 9); // a year ago lies at day 834, still 121
  expect(returns["2Years"]).toBeCloseTo(100 * (Math.sqrt(1.331) - 1), 9); // (133.1 / 100)^(1/2)
  expect(returns["3Years"]).toBeCloseTo(10, 9); // (133.1 / 100)^(1/3) = 1.1
  expect(returns["5Years"]).toBeNaN();
});

test("a return does not start from a price more than a fortnight older than asked", () => {
  const prices = pricesOf([100, 110], "2025-06-30");
  prices.days[0] = daysOf("2025-05-20");
  expect(derivePrices(prices, [], null).returns["1Month"]).toBe(100 * (110 / 100 - 1));
  prices.days[0] = daysOf("2025-05-10");
  expect(derivePrices(prices, [], null).returns["1Month"]).toBeNaN();
});

test("a bonus is no fall of the price", () => {
  const actions: readonly CorporateAction[] = [
    { kind: "bonus", exDate: "2025-06-30", from: 1, to: 1 },
  ];
  const figures = derivePrices(
    pricesOf([200, 210, 105], "2025-06-30", [10, 20, 40]),
    actions,
    null,
  );
  expect(figures.close).toBe(105);
  expect(figures.previousClose).toBe(105); // 210 / 2
  expect(figures.returns["1Day"]).toBe(0);
  expect(figures.yearHigh).toBe(105);
  expect(figures.yearLow).toBe(100); // 200 / 2
  expect(figures.meanVolumeWeek).toBeCloseTo((20 + 40 + 40) / 3, 9);
});

test("52 weeks forget what all time remembers", () => {
  const closes = Array.from({ length: 500 }, (_, i) => (i === 10 ? 300 : i === 20 ? 20 : 100));
  const figures = derivePrices(pricesOf(closes), [], null);
  expect(figures.allTimeHigh).toBe(300);
  expect(figures.allTimeLow).toBe(20);
  expect(figures.yearHigh).toBe(100);
  expect(figures.yearLow).toBe(100);
});

test("moving averages of today and of the day before differ by one session", () => {
  // closes 1 to 60: mean of 11..60 = 35.5, of 10..59 = 34.5
  const figures = derivePrices(pricesOf(Array.from({ length: 60 }, (_, i) => i + 1)), [], null);
  expect(figures.mean50).toBe(35.5);
  expect(figures.mean50Before).toBe(34.5);
  expect(figures.mean200).toBeNaN();
});

test("sessions without a close are passed over", () => {
  const figures = derivePrices(pricesOf([100, Number.NaN, 110, Number.NaN]), [], null);
  expect(figures.close).toBe(110);
  expect(figures.lastDay).toBe(daysOf("2025-06-29"));
});

test("no prices give no figures", () => {
  const derived = derivePrices(pricesOf([]), [], null);
  const figures = Object.values(derived).filter((figure) => typeof figure === "number");
  expect(figures.length).toBeGreaterThan(10);
  expect(figures.every((figure) => Number.isNaN(figure))).toBe(true);
  expect(Object.values(derived.returns).every((figure) => Number.isNaN(figure))).toBe(true);
  expect(derived.closeOn(20000)).toBeNaN();
});
