import * as fc from "fast-check";
import { propertyRuns } from "@munshi/fixtures/property-runs";
import { expect, test } from "vitest";
import { newDraft } from "./box-draft.ts";
import type { BoxDraft } from "./box-draft.ts";
import {
  addStocks,
  applyMethod,
  capsOf,
  findTypedProblem,
  fitToCaps,
  moveWeight,
  removeStock,
  replaceStocks,
  toggleLock,
  typeWeight,
  weightsOf,
} from "./draft-weights.ts";

const stockOf = (coCode: number) => ({ coCode, symbol: `S${coCode}`, name: `Stock ${coCode}` });
const stocksOf = (count: number) => Array.from({ length: count }, (_, at) => stockOf(at + 1));
const figuresOf = (coCode: number) => ({
  marketCap: coCode * 100,
  score: coCode === 3 ? null : 50,
  volatility: 10 * coCode,
});
const make = (count: number): BoxDraft => addStocks(newDraft, stocksOf(count), figuresOf);
const read = ({ stocks }: BoxDraft) => stocks.map(({ weight }) => weight);
const sum = (draft: BoxDraft) => read(draft).reduce((all, weight) => all + weight, 0);

const edits = fc.array(
  fc.record({
    kind: fc.constantFrom("add", "remove", "move", "type", "lock", "method", "fit" as const),
    coCode: fc.integer({ min: 1, max: 60 }),
    weight: fc.integer({ min: 0, max: 10_000 }),
    method: fc.constantFrom("equal", "marketCap", "score", "inverseVolatility" as const),
  }),
  { minLength: 1, maxLength: 40 },
);

test("property: weights add up to 100 % under any edits, and none is negative", () => {
  fc.assert(
    fc.property(edits, (made) => {
      let draft = newDraft;
      for (const { kind, coCode, weight, method } of made) {
        if (kind === "add") {
          const own = weight % 2 === 0 ? {} : { weight: weight / 100 };
          draft = addStocks(draft, [{ ...stockOf(coCode), ...own }], figuresOf);
        }
        if (kind === "remove") draft = removeStock(draft, coCode, figuresOf);
        const isHeld = draft.stocks.some((stock) => stock.coCode === coCode && !stock.isLocked);
        if (kind === "move" && isHeld) draft = moveWeight(draft, coCode, weight);
        if (kind === "type" && isHeld) draft = typeWeight(draft, coCode, String(weight / 100));
        if (kind === "lock") draft = toggleLock(draft, coCode);
        if (kind === "method") draft = applyMethod(draft, method, figuresOf);
        if (kind === "fit") {
          const caps = capsOf({ ...draft, caps: { stock: 3_000, sector: 10_000 } }, () => null);
          draft = fitToCaps(draft, caps) ?? draft;
        }
        expect(sum(draft)).toBe(draft.stocks.length === 0 ? 0 : 10_000);
        expect(Math.min(0, ...read(draft))).toBe(0);
        expect(draft.stocks.length).toBeLessThanOrEqual(50);
      }
    }),
    { numRuns: propertyRuns(300) },
  );
});

test("moving a slider back restores the other weights", () => {
  const draft = replaceStocks(newDraft, [
    { ...stockOf(1), weight: 50 },
    { ...stockOf(2), weight: 30 },
    { ...stockOf(3), weight: 20 },
  ]);
  const from = weightsOf(draft.stocks);
  const away = moveWeight(draft, 1, 9_998, from);
  expect(read(away)).toEqual([9_998, 1, 1]);
  expect(read(moveWeight(away, 1, 5_000, from))).toEqual([5_000, 3_000, 2_000]);
});

test("a locked stock keeps its weight while others move and methods change", () => {
  const draft = toggleLock(moveWeight(make(3), 1, 5_000), 1);
  expect(read(moveWeight(draft, 2, 4_000))).toEqual([5_000, 4_000, 1_000]);
  expect(read(applyMethod(draft, "marketCap", figuresOf))).toEqual([5_000, 2_000, 3_000]);
});

test("a new stock without a weight gets the average; one with a weight is scaled with the others", () => {
  const byHand = moveWeight(make(2), 1, 6_000);
  expect(read(addStocks(byHand, [stockOf(3)], figuresOf))).toEqual([4_000, 2_667, 3_333]);
  const given = [
    { ...stockOf(1), weight: 30 },
    { ...stockOf(2), weight: 20 },
  ];
  expect(read(addStocks(newDraft, given, figuresOf))).toEqual([6_000, 4_000]);
});

test("a stock without the method's figure gets no weight", () => {
  expect(read(applyMethod(make(3), "score", figuresOf))).toEqual([5_000, 5_000, 0]);
});

test.each([
  ["0", "Weight must be above 0 %."],
  ["-5", "Weight must be above 0 %."],
  ["0.004", "Weight must be above 0 %."],
  ["101", "Weight must be 100 % or less."],
  ["99.99", "Enter 99.98 % or less; the other stocks need the rest."],
  ["ten", "Enter a percentage, such as 12.5."],
  ["12.5 %", ""],
])("a weight of %s in a box of three: %s", (typed, problem) => {
  const draft = make(3);
  expect(findTypedProblem(draft.stocks, 1, typed)).toBe(problem);
  const after = typeWeight(draft, 1, typed);
  expect(after.stocks[0]?.typed).toBe(problem === "" ? undefined : typed);
  expect(sum(after)).toBe(10_000);
});

test("fitting to caps leaves no breach and unlocks stocks that must change; impossible caps change nothing", () => {
  const draft = toggleLock(moveWeight(make(4), 1, 7_000), 1);
  const sectorOf = (coCode: number) => (coCode <= 2 ? "Foods" : "Mills");
  const caps = capsOf({ ...draft, caps: { stock: 4_000, sector: 6_000 } }, sectorOf);
  const fitted = fitToCaps(draft, caps);
  expect(fitted?.stocks[0]?.isLocked).toBe(false);
  expect(Math.max(...read(fitted ?? draft))).toBeLessThanOrEqual(4_000);
  expect((fitted?.stocks[0]?.weight ?? 0) + (fitted?.stocks[1]?.weight ?? 0)).toBeLessThanOrEqual(
    6_000,
  );
  expect(fitToCaps(draft, { ...caps, stock: 2_000 })).toBeNull();
});
