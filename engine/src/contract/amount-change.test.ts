import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { propertyRuns } from "@munshi/fixtures/property-runs";
import { amountTurns, compareAmounts, isRise, nameTurn } from "./amount-change.ts";

describe("compareAmounts", () => {
  test.each([
    [120, 100, 20],
    [80, 100, -20],
    [0, 100, -100],
    [100, 100, 0],
    [-5, -5, 0],
    [0, 0, 0],
    [13_297, -7_717, "turned-positive"],
    [-1, 250, "turned-negative"],
    [-8, -10, "less-negative"],
    [-11, -10, "more-negative"],
    [0, -10, "less-negative"],
    [10, 0, "up-from-zero"],
    [-10, 0, "turned-negative"],
    [null, 10, null],
    [10, null, null],
  ])("%s after %s is %s", (current, previous, change) => {
    expect(compareAmounts(current, previous)).toBe(change);
  });

  test("gives a percentage only between a positive amount and one that is not negative", () => {
    const amount = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(amount, amount, (current, previous) => {
        const change = compareAmounts(current, previous);
        expect(typeof change === "number").toBe(
          (previous > 0 && current >= 0) || current === previous,
        );
        const rises = typeof change === "string" ? isRise(change) : (change ?? 0) > 0;
        expect(rises).toBe(current > previous);
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });
});

test("every turn has a name for profits and one for other amounts", () => {
  expect(amountTurns.map((turn) => nameTurn(turn, true))).toEqual([
    "Turned profitable",
    "Turned profitable",
    "Turned to a loss",
    "Loss narrowed",
    "Loss widened",
  ]);
  expect(amountTurns.map((turn) => nameTurn(turn, false))).toEqual([
    "Up from zero",
    "Turned positive",
    "Turned negative",
    "Less negative",
    "More negative",
  ]);
});
