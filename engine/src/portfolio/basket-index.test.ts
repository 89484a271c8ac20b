import * as fc from "fast-check";
import { expect, test } from "vitest";
import { computeBasketIndex } from "./basket-index.ts";
import type { CorporateAction, ShareHistory } from "./corporate-actions.ts";
import { toWeights, weighEqually } from "./weights.ts";

const share = (
  id: string,
  closes: readonly number[],
  actions: readonly CorporateAction[] = [],
): ShareHistory => ({ id, closes, actions });

const days = [0, 1, 2, 3, 4];
const half = [{ effective: 0, weights: weighEqually(["A", "B"]) }];

test("weights drift between versions", () => {
  const { price } = computeBasketIndex(days, half, [
    share("A", [10, 20, 20, 20, 20]),
    share("B", [10, 10, 10, 10, 20]),
  ]);
  // 5 units of each: 50 + 50, 100 + 50, ..., 100 + 100.
  expect([...price]).toEqual([100, 150, 150, 150, 200]);
});

test("a rebalance spreads the whole value by the new weights at the close", () => {
  const { price } = computeBasketIndex(
    days,
    [...half, { effective: 1, weights: toWeights(new Map([["B", 1]])) }],
    [share("A", [10, 20, 40, 80, 160]), share("B", [10, 10, 20, 20, 20])],
  );
  expect([...price]).toEqual([100, 150, 300, 300, 300]);
});

test.each<[string, CorporateAction, number]>([
  ["split 1 to 5", { kind: "split", day: 2, from: 1, to: 5 }, 20],
  ["bonus 1 for 1", { kind: "bonus", day: 2, held: 1, issued: 1 }, 50],
  // TERP = (2 x 100 + 1 x 70) / 3 = 90.
  ["rights 1 for 2 at 70", { kind: "rights", day: 2, held: 2, offered: 1, price: 70 }, 90],
  ["rights above the price", { kind: "rights", day: 2, held: 2, offered: 1, price: 110 }, 100],
])("a %s changes no value", (_name, action, after) => {
  const { price, total } = computeBasketIndex(days, half, [
    share("A", [100, 100, after, after, after], [action]),
    share("B", [7, 7, 7, 7, 7]),
  ]);
  for (const series of [price, total]) {
    for (const value of series) expect(value).toBeCloseTo(100, 10);
  }
});

test("a suspended share keeps its last close across a split", () => {
  const { price } = computeBasketIndex(days, half, [
    share("A", [100, 100, NaN, NaN, 22], [{ kind: "split", day: 3, from: 1, to: 5 }]),
    share("B", [7, 7, 7, 7, 7]),
  ]);
  expect([...price].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([
    100, 100, 100, 100, 105,
  ]);
});

test("dividends count in the total return and are reinvested in the whole basket", () => {
  const { price, total } = computeBasketIndex(days, half, [
    share("A", [100, 100, 90, 90, 90], [{ kind: "dividend", day: 2, amount: 10 }]),
    share("B", [10, 10, 10, 10, 20]),
  ]);
  expect([...price]).toEqual([100, 100, 95, 95, 145]);
  // 5 of cash on 95 buys 1/19 more of everything: (45 + 100) x 20 / 19.
  expect(total[2]).toBeCloseTo(100, 10);
  expect(total[4]).toBeCloseTo((145 * 20) / 19, 10);
});

test("a merger pays in shares and cash, a delisting its payout or the last close", () => {
  const merged = computeBasketIndex(days, half, [
    share("A", [100, 100], [{ kind: "merger", day: 2, into: "B", ratio: 5, cash: 50 }]),
    share("B", [10, 10, 10, 10, 20]),
  ]);
  // A share becomes 5 x 10 + 50 of cash, which buys more of B.
  expect([...merged.price]).toEqual([100, 100, 100, 100, 200]);
  const gone = (payout: number | null) =>
    computeBasketIndex(days, half, [
      share("A", [100, 100], [{ kind: "delisting", day: 2, payout }]),
      share("B", [10, 10, 10, 10, 20]),
    ]).price;
  expect([...gone(null)]).toEqual([100, 100, 100, 100, 200]);
  expect([...gone(0)]).toEqual([100, 100, 50, 50, 100]);
});

test("a merger into a share that is not priced pays the last close", () => {
  const { price } = computeBasketIndex(days, half, [
    share("A", [100, 120], [{ kind: "merger", day: 2, into: "X", ratio: 5, cash: 0 }]),
    share("B", [10, 10, 10, 10, 10]),
  ]);
  expect(price[4]).toBeCloseTo(110, 10);
});

test("a demerged share is valued at its parent's loss until it is listed", () => {
  const { price } = computeBasketIndex(days, half, [
    share("A", [100, 100, 70, 70, 70], [{ kind: "demerger", day: 2, child: "C", ratio: 2 }]),
    share("B", [10, 10, 10, 10, 10]),
    share("C", [NaN, NaN, NaN, NaN, 20]),
  ]);
  // 2 x 15 until the child trades at 20.
  expect([...price].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([
    100, 100, 100, 100, 105,
  ]);
});

test("a constituent without a price is named, and the others share its weight", () => {
  const { price, unpriced } = computeBasketIndex(days, half, [
    share("A", [10, 11, 12, 13, 14]),
    share("B", [NaN, 5, 5, 5, 5]),
  ]);
  expect(unpriced).toEqual([{ id: "B", day: 0 }]);
  expect(price[4]).toBeCloseTo(140, 10);
});

test("the index begins with its first version; without one it is empty", () => {
  const late = [{ effective: 2, weights: weighEqually(["A"]) }];
  const history = [share("A", [1, 2, 4, 8, 16])];
  expect([...computeBasketIndex(days, late, history).price]).toEqual([100, 200, 400]);
  expect(computeBasketIndex(days, [], history).days).toEqual([]);
  expect(
    computeBasketIndex(days, [{ effective: 9, weights: weighEqually(["A"]) }], history).days,
  ).toEqual([]);
});

/** A history of closes with a split or bonus on some day, and the same history without it. */
const restated = fc
  .record({
    returns: fc.array(fc.double({ min: -0.2, max: 0.25, noNaN: true }), {
      minLength: 4,
      maxLength: 30,
    }),
    at: fc.nat(),
    factor: fc.constantFrom(2, 5, 10, 1.5),
  })
  .map(({ returns, at, factor }) => {
    const whole = [100];
    for (const change of returns) whole.push((whole.at(-1) ?? 100) * (1 + change));
    const day = 1 + (at % returns.length);
    const action: CorporateAction =
      factor === 1.5
        ? { kind: "bonus", day, held: 2, issued: 1 }
        : { kind: "split", day, from: 1, to: factor };
    return {
      whole,
      traded: whole.map((close, index) => (index < day ? close : close / factor)),
      action,
    };
  });

test("property: a split or bonus leaves the whole series unchanged, across rebalances too", () => {
  fc.assert(
    fc.property(restated, restated, fc.nat(40), (one, other, rebalance) => {
      const length = Math.min(one.whole.length, other.whole.length);
      const all = Array.from({ length }, (_, day) => day);
      const versions = [
        { effective: 0, weights: toWeights(new Map(Object.entries({ A: 3, B: 7 }))) },
        { effective: rebalance, weights: weighEqually(["A", "B"]) },
      ];
      const expected = computeBasketIndex(all, versions, [
        share("A", one.whole),
        share("B", other.whole),
      ]);
      const actual = computeBasketIndex(all, versions, [
        share("A", one.traded, [one.action]),
        share("B", other.traded, [other.action]),
      ]);
      actual.price.forEach((value, at) =>
        expect(value / (expected.price[at] ?? NaN)).toBeCloseTo(1, 9),
      );
    }),
  );
});

test("property: a basket of one share has the share's return", () => {
  fc.assert(
    fc.property(restated, ({ whole, traded, action }) => {
      const all = whole.map((_, day) => day);
      const { total } = computeBasketIndex(
        all,
        [{ effective: 0, weights: weighEqually(["A"]) }],
        [share("A", traded, [action])],
      );
      whole.forEach((close, at) => expect((total[at] ?? NaN) / close).toBeCloseTo(1, 9));
    }),
  );
});
