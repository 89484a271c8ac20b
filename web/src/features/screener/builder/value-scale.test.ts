import type { RangeFacet } from "@munshi/engine/contract";
import { expect, test } from "vitest";
import { createValueScale, describeEnds, lastPlace, roundForReading } from "./value-scale.ts";

function makeFacet(low: number | null, high: number | null): RangeFacet {
  const drawn = low === null || high === null ? null : { low, high };
  return { key: "currentPrice", low, high, drawn, steps: [] };
}

test("positive values run by equal ratio: the middle between 1 and 10,000 is 100", () => {
  const scale = createValueScale(makeFacet(1, 10_000));
  expect(scale.toValue(0)).toBe(1);
  expect(scale.toValue(lastPlace / 2)).toBe(100);
  expect(scale.toValue(lastPlace)).toBe(10_000);
});

test("values of both signs run by equal width", () => {
  const scale = createValueScale(makeFacet(-50, 150));
  expect(scale.toValue(lastPlace / 4)).toBe(0);
  expect(scale.toPlace(50)).toBe(lastPlace / 2);
});

test("places lie in the drawn span, and the outermost are the far ends", () => {
  const scale = createValueScale({ ...makeFacet(-888, 149), drawn: { low: -20, high: 60 } });
  expect([0, lastPlace / 4, lastPlace].map((place) => scale.toValue(place))).toEqual([
    -888, 0, 149,
  ]);
  expect([-500, 20, 100].map((value) => scale.toPlace(value))).toEqual([
    0,
    lastPlace / 2,
    lastPlace,
  ]);
});

test("an end says how far values reach beyond it, and nothing where none does", () => {
  const facet = { ...makeFacet(-888, 60), drawn: { low: -20, high: 60 } };
  expect(describeEnds(facet)).toEqual([
    { side: "low", value: -20, farthest: -888 },
    { side: "high", value: 60, farthest: null },
  ]);
});

test("the ends are exact, and no place lies outside them", () => {
  const scale = createValueScale(makeFacet(1.23456, 98_765.4321));
  expect(scale.toValue(0)).toBe(1.23456);
  expect(scale.toValue(lastPlace)).toBe(98_765.4321);
  for (let place = 0; place <= lastPlace; place += 1) {
    expect(scale.toValue(place)).toBeGreaterThanOrEqual(1.23456);
    expect(scale.toValue(place)).toBeLessThanOrEqual(98_765.4321);
  }
});

test("a value goes back to the place that it came from, within the rounding", () => {
  const scale = createValueScale(makeFacet(1, 100_000));
  for (const place of [0, 37, 100, 163, lastPlace])
    expect(Math.abs(scale.toPlace(scale.toValue(place)) - place)).toBeLessThanOrEqual(1);
});

test("before the prices are known they run from 0 to 100", () => {
  const scale = createValueScale(undefined);
  expect([scale.toValue(0), scale.toValue(lastPlace)]).toEqual([0, 100]);
});

test("one value for all companies leaves the slider without a division by nothing", () => {
  expect(createValueScale(makeFacet(5, 5)).toPlace(5)).toBe(0);
});

test.each([
  [123_456, 123_000],
  [0.012345, 0.0123],
  [0, 0],
  [-9876, -9880],
])("%d is said as %d", (value, said) => {
  expect(roundForReading(value)).toBe(said);
});
