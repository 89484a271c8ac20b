import { expect, test } from "vitest";
import { days, historiesOf, stockOf } from "../box-editor.fixture.ts";
import { computePreview } from "./compute-preview.ts";
import { joinHistories } from "./histories.ts";

const weights = new Map([
  ["1", 6_000],
  ["2", 4_000],
]);
const read = (...stocks: readonly ReturnType<typeof stockOf>[]) =>
  computePreview(weights, joinHistories(null, historiesOf(stocks)));

test("the preview equals the record and figures of a box back-tested over three years", () => {
  const [ashvin, konkan] = [stockOf(1), stockOf(2)];
  const preview = read(ashvin, konkan);
  const first = days.findIndex((day) => day >= (preview?.record.days[0] ?? 0));
  expect((days.at(-1) ?? 0) - (days[first] ?? 0)).toBeGreaterThan(3 * 365 - 4);
  const grown = ({ closes }: typeof ashvin) => (closes.at(-1) ?? 0) / (closes[first] ?? 1);
  const values = Array.from(preview?.record.values ?? []);
  expect(values[0]).toBe(100);
  expect(values.at(-1)).toBeCloseTo(60 * grown(ashvin) + 40 * grown(konkan), 9);
  expect(preview?.benchmark?.days[0]).toBe(days[first]);
  expect(preview?.cagr).toBeGreaterThan(0);
  expect(preview?.maxDrawdown?.depth).toBeLessThan(0);
  // ₹100 and ₹200 at 60 % and 40 %: three of one and one of the other are 60 % and 40 %.
  expect(Object.fromEntries(preview?.minimum?.shares ?? [])).toEqual({ 1: 3, 2: 1 });
  expect(preview?.minimum?.cost).toBe(500_00);
  expect(preview?.sectors).toEqual([
    { group: "Textiles", weight: 6_000 },
    { group: "Foods", weight: 4_000 },
  ]);
});

test("a stock listed later is reported; the others share its weight", () => {
  const from = 400;
  const young = stockOf(2, { from, closes: stockOf(2).closes.slice(from) });
  expect(read(stockOf(1), young)?.unpriced.map(({ id }) => id)).toEqual(["2"]);
});

test("without a price there is no minimum amount; without an index, no comparison", () => {
  const histories = joinHistories(null, {
    ...historiesOf([stockOf(1), stockOf(2, { price: null })]),
    benchmark: null,
  });
  const preview = computePreview(weights, histories);
  expect(preview?.minimum).toBeNull();
  expect(preview?.benchmark).toBeNull();
  expect(preview?.risk).toMatchObject({ level: "HR", decidedBy: "record" });
});

test("the preview waits until the prices of all stocks are loaded", () => {
  expect(read(stockOf(1))).toBeNull();
});
