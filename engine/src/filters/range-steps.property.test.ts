import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { NumberColumn } from "../table/column.ts";
import { spanOf, toRangeFacet } from "./range-steps.ts";

function drawFacet(values: readonly number[]) {
  const column: NumberColumn = { kind: "number", values: Float64Array.from(values) };
  const span = spanOf(column);
  return toRangeFacet("returnOnEquity", span, new Int32Array((span?.edges.length ?? 0) + 1));
}

const figure = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 100);

test("figures of both signs with far outliers are drawn by what most of them are", () => {
  const most = Array.from({ length: 990 }, (_, index) => -20 + (index * 60) / 989);
  const { low, high, drawn, steps } = drawFacet([-888, -700, -650, ...most, 149, 148, Number.NaN]);
  expect([low, high]).toEqual([-888, 149]);
  expect(drawn?.low).toBeCloseTo(-19.6, 0);
  expect(drawn?.high).toBeCloseTo(39.5, 0);
  expect([steps.length, steps[0]?.from, steps.at(-1)?.to]).toEqual([24, -888, 149]);
});

test("positive figures are drawn from the least to the largest", () => {
  expect(drawFacet([1, 2, 1_000_000]).drawn).toEqual({ low: 1, high: 1_000_000 });
});

test("where nearly all figures are one, the whole span is drawn", () => {
  const zeros = Array.from({ length: 500 }, () => 0);
  expect(drawFacet([-5, ...zeros, 70]).drawn).toEqual({ low: -5, high: 70 });
});

test("steps follow one another from end to end, and at most a hundredth lies beyond either end", () => {
  fc.assert(
    fc.property(fc.array(figure, { minLength: 1, maxLength: 400 }), (values) => {
      const { low, high, drawn, steps } = drawFacet(values);
      expect([low, high]).toEqual([Math.min(...values), Math.max(...values)]);
      expect([steps[0]?.from, steps.at(-1)?.to]).toEqual([low, high]);
      expect(steps.every(({ from, to }) => from <= to)).toBe(true);
      expect(steps.slice(1).map(({ from }) => from)).toEqual(
        steps.slice(0, -1).map(({ to }) => to),
      );
      const { low: first, high: last } = drawn ?? { low: Number.NaN, high: Number.NaN };
      expect(first).toBeLessThanOrEqual(last);
      const most = values.length / 100;
      expect(values.filter((value) => value < first).length).toBeLessThanOrEqual(most);
      expect(values.filter((value) => value > last).length).toBeLessThanOrEqual(most);
    }),
    { seed: 7 },
  );
});
