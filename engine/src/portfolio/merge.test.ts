import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mergeBaskets } from "./merge.ts";
import { toWeights, wholeBasket } from "./weights.ts";
import type { Weights } from "./weights.ts";

const of = (weights: Readonly<Record<string, number>>): Weights => new Map(Object.entries(weights));
const sum = (weights: Weights) => [...weights.values()].reduce((all, part) => all + part, 0);

test("changes of different stocks are joined", () => {
  const base = of({ A: 5000, B: 3000, C: 2000 });
  const { weights, conflicts } = mergeBaskets({
    base,
    theirs: of({ A: 4000, B: 3000, D: 3000 }),
    mine: of({ A: 5000, B: 4000, C: 1000 }),
  });
  // Mine: B at 40 %. Theirs: A at 40, D at 30 share the rest. C was changed by both.
  expect(conflicts).toEqual([{ id: "C", base: 2000, theirs: 0, mine: 1000, taken: "mine" }]);
  expect(weights.get("B")).toBe(4000);
  expect(weights.get("C")).toBe(1000);
  expect(weights.get("A")).toBe(2857);
  expect(weights.get("D")).toBe(2143);
});

test("a copy without an excluded stock has no conflicts of its own making", () => {
  const { weights, conflicts } = mergeBaskets({
    base: of({ A: 5000, B: 3000, C: 2000 }),
    theirs: of({ A: 5000, B: 2500, C: 2500 }),
    // A copy of the base without A.
    mine: of({ B: 6000, C: 4000 }),
    excluded: new Set(["A"]),
  });
  expect(conflicts).toEqual([]);
  expect(weights).toEqual(of({ B: 5000, C: 5000 }));
});

test("a conflict follows the choice", () => {
  const input = {
    base: of({ A: 5000, B: 5000 }),
    theirs: of({ A: 10_000 }),
    mine: of({ A: 3000, B: 7000 }),
  };
  expect(mergeBaskets(input).weights).toEqual(of({ A: 3000, B: 7000 }));
  const choices = new Map([
    ["A", "theirs" as const],
    ["B", "theirs" as const],
  ]);
  expect(mergeBaskets({ ...input, choices }).weights).toEqual(of({ A: 10_000 }));
});

const ids = ["A", "B", "C", "D", "E", "F", "G", "H"];

const basket = fc
  .dictionary(fc.constantFrom(...ids), fc.integer({ min: 1, max: 1000 }), { minKeys: 1 })
  .map((shares) => toWeights(new Map(Object.entries(shares))));

const sorted = (weights: Weights) =>
  [...weights].toSorted(([one], [other]) => one.localeCompare(other));

test("law: without a change of theirs the result is mine, without one of mine theirs", () => {
  fc.assert(
    fc.property(basket, basket, (base, other) => {
      expect(sorted(mergeBaskets({ base, theirs: base, mine: other }).weights)).toEqual(
        sorted(other),
      );
      expect(sorted(mergeBaskets({ base, theirs: other, mine: base }).weights)).toEqual(
        sorted(other),
      );
    }),
  );
});

test("law: the same change on both sides counts once", () => {
  fc.assert(
    fc.property(basket, basket, (base, change) => {
      const { weights, conflicts } = mergeBaskets({ base, theirs: change, mine: change });
      expect([sorted(weights), conflicts]).toEqual([sorted(change), []]);
    }),
  );
});

test("law: weights add up, and merging the result again changes nothing", () => {
  fc.assert(
    fc.property(basket, basket, basket, (base, theirs, mine) => {
      const { weights } = mergeBaskets({ base, theirs, mine });
      expect(sum(weights)).toBe(wholeBasket);
      expect(sorted(mergeBaskets({ base: theirs, theirs, mine: weights }).weights)).toEqual(
        sorted(weights),
      );
    }),
  );
});

test("law: an excluded stock never returns", () => {
  fc.assert(
    fc.property(basket, basket, basket, fc.subarray(ids), (base, theirs, mine, out) => {
      const { weights } = mergeBaskets({ base, theirs, mine, excluded: new Set(out) });
      for (const id of out) expect(weights.has(id)).toBe(false);
      expect([0, wholeBasket]).toContain(sum(weights));
    }),
  );
});
