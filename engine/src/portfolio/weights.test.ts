import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  findBreaches,
  fitCaps,
  overlap,
  setWeight,
  splitWhole,
  toWeights,
  turnover,
  weighAround,
  weighEqually,
  weighInProportion,
  weighInversely,
  wholeBasket,
} from "./weights.ts";
import type { Weights } from "./weights.ts";

const sum = (weights: Weights) => [...weights.values()].reduce((all, part) => all + part, 0);
const of = (weights: Readonly<Record<string, number>>): Weights => new Map(Object.entries(weights));
const anyShares = fc.array(fc.double({ min: 0.001, max: 1e6, noNaN: true }), {
  minLength: 1,
  maxLength: 60,
});
const anyWeights = anyShares.map((shares) =>
  toWeights(new Map(shares.map((share, at) => [`S${at}`, share]))),
);

test("thirds add up to 100 %", () => {
  expect([...weighEqually(["A", "B", "C"])]).toEqual([
    ["A", 3334],
    ["B", 3333],
    ["C", 3333],
  ]);
});

test("property: parts are whole and add up, each within one of its share", () => {
  fc.assert(
    fc.property(anyShares, fc.nat(20_000), (shares, total) => {
      const parts = splitWhole(total, shares);
      expect(parts.reduce((all, part) => all + part, 0)).toBe(total);
      const all = shares.reduce((one, other) => one + other, 0);
      parts.forEach((part, at) => {
        expect(Math.abs(part - (total * (shares[at] ?? 0)) / all)).toBeLessThan(1 + 1e-6);
      });
    }),
  );
});

test("instruments without a usable figure are left out and named", () => {
  const figures = [
    { id: "A", figure: 30 },
    { id: "B", figure: null },
    { id: "C", figure: 10 },
    { id: "D", figure: 0 },
  ];
  expect(weighInProportion(figures)).toEqual({
    weights: of({ A: 7500, C: 2500 }),
    left: ["B", "D"],
  });
  expect(weighInversely(figures).weights).toEqual(of({ A: 2500, C: 7500 }));
});

test("a weight set by hand moves the unlocked others in their proportions", () => {
  const weights = of({ A: 4000, B: 3000, C: 2000, D: 1000 });
  expect(setWeight(weights, "A", 7000, new Set(["D"]))).toEqual(
    of({ A: 7000, B: 1200, C: 800, D: 1000 }),
  );
  // The locks leave 60 %.
  expect(setWeight(weights, "A", 9000, new Set(["B", "D"])).get("A")).toBe(6000);
});

test("property: weights set by hand always add up and locked ones never move", () => {
  fc.assert(
    fc.property(
      anyWeights,
      fc.nat(),
      fc.integer({ min: -500, max: 12_000 }),
      fc.nat(),
      (weights, which, value, lock) => {
        const ids = [...weights.keys()];
        const id = ids[which % ids.length] ?? "";
        const locked = new Set(
          ids.filter((other, at) => other !== id && (lock >> (at % 20)) % 2 === 1),
        );
        const next = setWeight(weights, id, value, locked);
        expect(sum(next)).toBe(wholeBasket);
        for (const part of next.values()) expect(part).toBeGreaterThanOrEqual(0);
        for (const other of locked) expect(next.get(other)).toBe(weights.get(other));
      },
    ),
  );
});

const sectorOf = (id: string) => `sector ${Number(id.slice(1)) % 4}`;

test("caps that are exceeded are listed, and fitting removes them", () => {
  const weights = of({ S0: 6000, S1: 2000, S2: 1000, S3: 500, S4: 500 });
  const caps = { stock: 3000, sector: 3200, sectorOf };
  expect(findBreaches(weights, caps)).toEqual([
    { kind: "stock", name: "S0", weight: 6000, cap: 3000 },
    { kind: "sector", name: "sector 0", weight: 6500, cap: 3200 },
  ]);
  const fitted = fitCaps(weights, caps);
  expect(fitted === null ? null : [sum(fitted), findBreaches(fitted, caps)]).toEqual([10_000, []]);
});

test("caps without room for 100 % are refused", () => {
  const weights = of({ S0: 6000, S1: 4000 });
  expect(fitCaps(weights, { stock: 4000, sector: 10_000, sectorOf })).toBeNull();
});

test("a sector that may be the whole basket does not stop its stocks from sharing the rest", () => {
  const weights = of({ A: 9000, B: 1000 });
  const fitted = fitCaps(weights, { stock: 6000, sector: 10_000, sectorOf: () => "IT" });
  expect(fitted).toEqual(of({ A: 6000, B: 4000 }));
});

test("property: fitted weights add up and exceed no cap, wherever caps leave room", () => {
  fc.assert(
    fc.property(
      anyWeights,
      fc.integer({ min: 500, max: 10_000 }),
      fc.integer({ min: 2500, max: 10_000 }),
      (weights, stock, sector) => {
        const caps = { stock, sector, sectorOf };
        const sectors = Map.groupBy(weights.keys(), (id) => sectorOf(id));
        const room = [...sectors].reduce((all, [name, { length }]) => {
          return all + Math.min(length * stock, name === null ? Infinity : sector);
        }, 0);
        const fitted = fitCaps(weights, caps);
        expect(fitted === null).toBe(room < wholeBasket);
        if (fitted === null) return;
        expect(sum(fitted)).toBe(wholeBasket);
        expect(findBreaches(fitted, caps)).toEqual([]);
      },
    ),
  );
});

test("overlap and turnover of two baskets", () => {
  const [one, other] = [of({ A: 6000, B: 4000 }), of({ B: 7000, C: 3000 })];
  expect([overlap(one, other), turnover(one, other)]).toEqual([4000, 6000]);
});

test("locked instruments keep their weights and the others share the rest by their figures", () => {
  const before = of({ A: 4000, B: 3000, C: 3000 });
  const figures = new Map([
    ["A", 1],
    ["B", 1],
    ["C", 3],
  ]);
  expect(weighAround(before, figures, new Set(["A"]))).toEqual(of({ A: 4000, B: 1500, C: 4500 }));
  expect(weighAround(before, figures)).toEqual(of({ A: 2000, B: 2000, C: 6000 }));
  expect(weighAround(before, new Map())).toBe(before);
});
