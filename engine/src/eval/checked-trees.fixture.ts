import * as fc from "fast-check";
import type { ColumnKey } from "../contract/index.ts";
import type { NumberNode, TextNode, TruthNode } from "../semantics/checked.ts";
import { type Column, textColumn, type Columns } from "../table/column.ts";
import { toColumns } from "./small-market.fixture.ts";

const numberKeys = ["a", "b", "c", "d"] as const;
const textKeys = ["sector", "industry"] as const;

// oxfmt-ignore
const extremes = [
  0, -0, 1, -1, 0.5, -0.5, 1.5, 2.5, 0.499_999_999_999_999_94, 100, 1e15 + 0.5,
  Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, 1e-308, 1e308, -1e308,
];

const value = fc.oneof(
  { arbitrary: fc.integer({ min: -4, max: 6 }), weight: 4 },
  { arbitrary: fc.constantFrom(...extremes), weight: 2 },
  { arbitrary: fc.constant(Number.NaN), weight: 2 },
  { arbitrary: fc.double({ noDefaultInfinity: true }), weight: 1 },
);

const text = fc.constantFrom("Banks", "banks ", "Software", "Chemicals", "", " ", null);

/** Sizes around word, vector, stride and block boundaries. */
// oxfmt-ignore
export const sizes = [
  0, 1, 2, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129,
  511, 512, 513, 1023, 1024, 1025, 2050,
] as const;

function spread<Value>(values: readonly Value[], rows: number, seed: number): Value[] {
  let state = seed;
  return Array.from({ length: rows }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return values[(state >>> 8) % values.length] as Value;
  });
}

export const anyColumns: fc.Arbitrary<Columns> = fc
  .record({
    rows: fc.constantFrom(...sizes),
    pools: fc.array(fc.array(value, { minLength: 3, maxLength: 12 }), {
      minLength: 4,
      maxLength: 4,
    }),
    texts: fc.array(fc.array(text, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 2 }),
    seed: fc.nat(),
  })
  .map(({ rows, pools, texts, seed }) => {
    const entries: (readonly [ColumnKey, Column])[] = [];
    for (const [index, key] of numberKeys.entries()) {
      const values = Float64Array.from(spread(pools[index] ?? [], rows, seed + index));
      entries.push([key, { kind: "number", values }]);
    }
    const truths = Float64Array.from(spread([1, 0, Number.NaN], rows, seed + 7));
    entries.push(["isSme", { kind: "number", values: truths }]);
    for (const [index, key] of textKeys.entries()) {
      entries.push([key, textColumn(spread(texts[index] ?? [], rows, seed + 11 + index), rows)]);
    }
    return toColumns(rows, entries);
  });

const textNode: fc.Arbitrary<TextNode> = fc.oneof(
  fc.constantFrom(...textKeys).map((key): TextNode => ({ kind: "text-column", key })),
  fc
    .constantFrom("Banks", "BANKS", " software", "Retail", "")
    .map((value): TextNode => ({ kind: "text", value })),
);

export const anyConstant = fc.oneof(fc.integer({ min: -5, max: 7 }), fc.constantFrom(...extremes));

const { number, truth } = fc.letrec<{ number: NumberNode; truth: TruthNode }>((tie) => {
  const operands = fc.array(tie("number"), { minLength: 1, maxLength: 5 });
  const number: fc.Arbitrary<NumberNode> = fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    {
      arbitrary: fc.constantFrom(...numberKeys).map((key): NumberNode => ({ kind: "column", key })),
      weight: 6,
    },
    { arbitrary: anyConstant.map((value): NumberNode => ({ kind: "constant", value })), weight: 2 },
    {
      arbitrary: tie("number").map((operand): NumberNode => ({ kind: "negate", operand })),
      weight: 1,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant("arithmetic" as const),
        operator: fc.constantFrom("+" as const, "-" as const, "*" as const, "/" as const),
        left: tie("number"),
        right: tie("number"),
      }),
      weight: 4,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant("scalar" as const),
        function: fc.constantFrom(
          ...(["abs", "sqrt", "ln", "log10", "exp", "round", "floor", "ceil"] as const),
        ),
        operand: tie("number"),
      }),
      weight: 2,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant("aggregate" as const),
        function: fc.constantFrom(...(["min", "max", "avg", "sum", "median", "stdev"] as const)),
        operands,
      }),
      weight: 2,
    },
    {
      arbitrary: operands.map((parts): NumberNode => ({ kind: "coalesce", operands: parts })),
      weight: 1,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant("if" as const),
        condition: tie("truth"),
        // oxlint-disable-next-line unicorn/no-thenable -- a part of the tree, nothing that is awaited
        then: tie("number"),
        otherwise: tie("number"),
      }),
      weight: 1,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant("growth" as const),
        first: tie("number"),
        last: tie("number"),
        years: fc.constantFrom(1, 2, 3, 5, 10),
      }),
      weight: 1,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant("change" as const),
        first: tie("number"),
        last: tie("number"),
      }),
      weight: 1,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant("across" as const),
        function: fc.constantFrom(...(["rank", "percentile", "median", "mean", "zscore"] as const)),
        operand: tie("number"),
        group: fc.oneof(fc.constant(null), textNode),
      }),
      weight: 1,
    },
  );
  const parts = fc.array(tie("truth"), { minLength: 1, maxLength: 4 });
  const truth: fc.Arbitrary<TruthNode> = fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    {
      arbitrary: fc.record({
        kind: fc.constant("compare" as const),
        operator: fc.constantFrom(...(["<", "<=", ">", ">=", "=", "!="] as const)),
        left: tie("number"),
        right: tie("number"),
      }),
      weight: 8,
    },
    {
      // every position has its own node, as after checking
      arbitrary: fc
        .constantFrom<TruthNode>(
          { kind: "truth", value: true },
          { kind: "truth", value: false },
          { kind: "truth-column", key: "isSme" },
        )
        .map((node) => ({ ...node })),
      weight: 1,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant("same-text" as const),
        left: textNode,
        right: textNode,
      }),
      weight: 2,
    },
    {
      arbitrary: fc
        .oneof(tie("number"), textNode)
        .map((operand): TruthNode => ({ kind: "is-empty", operand })),
      weight: 1,
    },
    {
      arbitrary: tie("truth").map((operand): TruthNode => ({ kind: "is-unknown", operand })),
      weight: 1,
    },
    { arbitrary: tie("truth").map((operand): TruthNode => ({ kind: "not", operand })), weight: 2 },
    {
      arbitrary: fc
        .tuple(fc.constantFrom("and" as const, "or" as const), parts)
        .map(([kind, operands]): TruthNode => ({ kind, operands })),
      weight: 4,
    },
  );
  return { number, truth };
});

export const anyNumber = number;

export const anyTruth = truth;
