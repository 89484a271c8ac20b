import * as fc from "fast-check";
import { propertyRuns } from "@munshi/fixtures/property-runs";
import { expect, test } from "vitest";
import { computeBasketIndex } from "./basket-index.ts";
import type { BasketVersion } from "./basket-index.ts";
import type { CorporateAction } from "./corporate-actions.ts";
import { toWeights, wholeBasket } from "./weights.ts";

interface Share {
  readonly id: string;
  readonly closes: readonly number[];
  readonly actions: readonly CorporateAction[];
}

/**
 * The same record without units or cash: each day's return is the mean of the shares' returns by
 * the weights that they had drifted to.
 */
function chainReturns(
  length: number,
  versions: readonly BasketVersion[],
  shares: readonly Share[],
  withDividends: boolean,
): readonly number[] {
  const weightsOn = (day: number) => versions.findLast(({ effective }) => effective === day);
  const values = [100];
  let drifted = new Map<string, number>();
  for (let day = 0; day < length; day += 1) {
    if (day > 0) {
      let [growth, income] = [0, 0];
      const next = new Map<string, number>();
      for (const { id, closes, actions } of shares) {
        const weight = drifted.get(id) ?? 0;
        const before = closes[day - 1] ?? NaN;
        let [units, dividend] = [1, 0];
        for (const action of actions.filter((one) => one.day === day)) {
          if (action.kind === "split") units *= action.to / action.from;
          if (action.kind === "bonus") units *= (action.held + action.issued) / action.held;
          if (action.kind === "dividend") dividend += action.amount * units;
        }
        const own = weight * ((units * (closes[day] ?? NaN)) / before);
        growth += own;
        income += (weight * dividend) / before;
        next.set(id, own);
      }
      for (const [id, own] of next) next.set(id, own / growth);
      drifted = next;
      values.push((values.at(-1) ?? NaN) * (growth + (withDividends ? income : 0)));
    }
    const version = weightsOn(day);
    if (version !== undefined) {
      drifted = new Map([...version.weights].map(([id, part]) => [id, part / wholeBasket]));
    }
  }
  return values;
}

const length = 40;
const ids = ["A", "B", "C", "D"];

const anyShare = (id: string): fc.Arbitrary<Share> =>
  fc
    .record({
      first: fc.double({ min: 5, max: 5_000, noNaN: true }),
      changes: fc.array(fc.double({ min: -0.1, max: 0.1, noNaN: true }), {
        minLength: length - 1,
        maxLength: length - 1,
      }),
      splitOn: fc.integer({ min: 1, max: length - 1 }),
      bonusOn: fc.integer({ min: 1, max: length - 1 }),
      payOn: fc.integer({ min: 1, max: length - 1 }),
    })
    .map(({ first, changes, splitOn, bonusOn, payOn }) => {
      const whole = [first];
      for (const change of changes) whole.push((whole.at(-1) ?? NaN) * (1 + change));
      const closes = whole.map(
        (close, day) => close / (day >= splitOn ? 5 : 1) / (day >= bonusOn ? 1.5 : 1),
      );
      const actions: CorporateAction[] = [
        { kind: "split", day: splitOn, from: 1, to: 5 },
        { kind: "bonus", day: bonusOn, held: 2, issued: 1 },
        { kind: "dividend", day: payOn, amount: (closes[payOn] ?? 0) / 50 },
      ];
      return { id, closes, actions };
    });

const anyVersions = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: length - 1 }), { maxLength: 4 }),
    shares: fc.array(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 4, maxLength: 4 }), {
      minLength: 5,
      maxLength: 5,
    }),
  })
  .map(({ days, shares }) =>
    [0, ...days.toSorted((one, other) => one - other)].map((effective, at) => ({
      effective,
      weights: toWeights(new Map(ids.map((id, place) => [id, shares[at]?.[place] ?? 1]))),
    })),
  );

test("property: chained weighted returns give the same index to 1e-9", () => {
  fc.assert(
    fc.property(fc.tuple(...ids.map(anyShare)), anyVersions, (shares, versions) => {
      const days = Array.from({ length }, (_, day) => day);
      const { price, total } = computeBasketIndex(days, versions, shares);
      const expected = [false, true].map((withDividends) =>
        chainReturns(length, versions, shares, withDividends),
      );
      [price, total].forEach((series, which) =>
        series.forEach((value, at) =>
          expect(Math.abs(value / (expected[which]?.[at] ?? NaN) - 1)).toBeLessThan(1e-9),
        ),
      );
    }),
    { numRuns: propertyRuns(1_000, 8) },
  );
});
