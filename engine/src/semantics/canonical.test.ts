import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyTruth } from "../eval/checked-trees.fixture.ts";
import { canonicalText, sameComputation } from "./canonical.ts";
import type { NumberNode, TruthNode } from "./checked.ts";

const column = (key: string): NumberNode => ({ kind: "column", key });
const constant = (value: number): NumberNode => ({ kind: "constant", value });
const more = (left: NumberNode, right: NumberNode): TruthNode => ({
  kind: "compare",
  operator: ">",
  left,
  right,
});

test("a part has one text wherever it stands, and another one for any other computation", () => {
  const placed = { ...more(column("sales"), constant(5)), place: { start: 3, end: 12 } };
  expect(canonicalText(placed)).toBe(canonicalText(more(column("sales"), constant(5))));
  const texts = [
    more(column("sales"), constant(5)),
    more(column("sales"), constant(50)),
    more(constant(5), column("sales")),
    more(column("sales"), constant(0)),
    more(column("sales"), constant(-0)),
    more(column("sales 1:x"), constant(5)),
    { kind: "truth-column", key: "sales" } as const,
    { kind: "and", operands: [] } as const,
    { kind: "or", operands: [] } as const,
  ].map(canonicalText);
  expect(new Set(texts).size).toBe(texts.length);
});

test("two parts are the same computation exactly where their texts are", () => {
  const copy = (node: TruthNode): TruthNode => structuredClone(node);
  fc.assert(
    fc.property(anyTruth, anyTruth, (a, b) => {
      expect(sameComputation(a, copy(a))).toBe(true);
      expect(canonicalText(copy(a))).toBe(canonicalText(a));
      expect(sameComputation(a, b)).toBe(canonicalText(a) === canonicalText(b));
    }),
    { numRuns: 2000 },
  );
});
