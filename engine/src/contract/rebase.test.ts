import { expect, test } from "vitest";
import { rebaseSeries } from "./rebase.ts";
import type { DatedValues } from "./rebase.ts";

const day = (number: number) => `2026-01-0${number}`;
const of = (
  values: Readonly<Record<number, number>>,
  jumps: readonly string[] = [],
): DatedValues => ({
  days: Object.keys(values).map((number) => day(Number(number))),
  values: Float64Array.from(Object.values(values)),
  jumps,
});
const lines = (series: readonly DatedValues[], from: string) => {
  const { days, values } = rebaseSeries(series, from);
  return { days, values: values.map((line) => [...line]) };
};

test("each series is 100 on the first day and changes by its own percentages", () => {
  // 220 / 200 = 110 %, 45 / 50 = 90 %
  expect(lines([of({ 1: 150, 2: 200, 3: 220 }), of({ 2: 50, 3: 45 })], day(2))).toEqual({
    days: [day(2), day(3)],
    values: [
      [100, 110],
      [100, 90],
    ],
  });
});

test("all series begin on the first trading day of the newest share", () => {
  expect(lines([of({ 1: 10, 2: 20, 3: 30 }), of({ 2: 7, 3: 7 })], day(1)).days).toEqual([
    day(2),
    day(3),
  ]);
});

test("a day without a trade keeps the last close; after its last trade a series ends", () => {
  expect(
    lines([of({ 1: 10, 2: 11, 3: 12, 4: 13 }), of({ 1: 50, 3: 60 })], day(1)).values[1],
  ).toEqual([100, 100, 120, Number.NaN]);
});

test("a series ends where an unexplained jump makes its prices incomparable", () => {
  const jumping = of({ 1: 10, 2: 11, 3: 2 }, [day(3)]);
  expect(lines([jumping], day(1)).values[0]).toEqual([100, 110, Number.NaN]);
  // from the jump on, prices compare again
  expect(lines([jumping], day(3)).values[0]).toEqual([100]);
});

test("nothing is drawn if one of them has no value in the range", () => {
  expect(lines([of({ 1: 10, 2: 11 }), of({ 1: 5 })], day(2)).days).toEqual([]);
  expect(lines([], day(1)).days).toEqual([]);
});
