import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editDistance, nearestFunctions, nearestTexts } from "./nearest-names.ts";

describe("the edit distance", () => {
  test.each([
    ["sales", "sales", 0],
    ["salse", "sales", 1], // a swap
    ["sale", "sales", 1],
    ["sles", "sales", 1],
    ["kitten", "sitting", 3],
    ["", "abc", 3],
  ])("of %j and %j is %d", (left, right, distance) => {
    expect(editDistance(left, right)).toBe(distance);
    expect(editDistance(right, left)).toBe(distance);
  });

  test("is the same within a bound, and infinite beyond it", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });
    const hold = (): void =>
      fc.assert(
        fc.property(word, word, fc.nat(9), (left, right, allowed) => {
          const distance = editDistance(left, right);
          expect(editDistance(left, right, allowed)).toBe(
            distance <= allowed ? distance : Number.POSITIVE_INFINITY,
          );
        }),
        { numRuns: 2000 },
      );
    expect(hold).not.toThrow();
  });
});

test("the nearest come first, of equals the one listed first, and at most three", () => {
  const known = ["Sales", "Sale", "Sales growth", "Debt", "Salse", "Solvency"];
  expect(nearestTexts("Salea", known)).toEqual(["Sales", "Sale", "Salse"]);
  expect(nearestTexts("growth of sales", known)[0]).toBe("Sales growth");
  expect(nearestTexts("xyz", known)).toEqual([]);
  expect(nearestTexts("Sales".repeat(50), known)).toEqual([]);
});

test("what other languages call a function is known", () => {
  expect(nearestFunctions("AVERAGE")[0]).toBe("avg");
  expect(nearestFunctions("percent_rank")[0]).toBe("percentile");
  expect(nearestFunctions("constructor")).toEqual([]);
});
