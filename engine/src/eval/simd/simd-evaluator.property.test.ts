import { propertyRuns } from "@munshi/fixtures/property-runs";
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Kernels } from "../../kernels/kernels.ts";
import { readKernels } from "../../kernels/read-kernels.ts";
import type { NumberNode, TruthNode } from "../../semantics/checked.ts";
import { anyColumns, anyConstant, anyNumber, anyTruth } from "../checked-trees.fixture.ts";
import { type Columns, type Column, textColumn } from "../../table/column.ts";
import type { Evaluation } from "../evaluate.ts";
import { createPlainEvaluator } from "../evaluator.ts";
import { toColumns } from "../small-market.fixture.ts";
import { createSimdEvaluator } from "./simd-evaluator.ts";

let kernels: Kernels;
beforeAll(async () => {
  const read = await readKernels();
  if (read === null) throw new Error("The kernels are not built: node scripts/setup.mjs");
  kernels = read;
});

const told = ({ count, matched, lacking, lackingColumns }: Evaluation): unknown => ({
  count,
  matched: [...matched],
  lacking,
  lackingColumns,
});

test("any condition gives what the plain evaluator gives", () => {
  fc.assert(
    fc.property(anyColumns, anyTruth, fc.boolean(), (columns, condition, remembers) => {
      const options = remembers ? {} : { cacheBytes: 0 };
      const simd = createSimdEvaluator(columns, kernels, options);
      const expected = createPlainEvaluator(columns).evaluate(condition);
      expect(told(simd.evaluate(condition))).toEqual(told(expected));
      expect(simd.kind).toBe("simd");
    }),
    { numRuns: propertyRuns(600, 12) },
  );
});

test("any number gives the plain evaluator's to its last bit", () => {
  fc.assert(
    fc.property(anyColumns, anyNumber, (columns, node) => {
      const simd = createSimdEvaluator(columns, kernels).evaluateNumber(node);
      // typed array equality distinguishes -0 from 0
      expect(simd).toEqual(createPlainEvaluator(columns).evaluateNumber(node));
    }),
    { numRuns: propertyRuns(300, 12) },
  );
});

test("a calculation compared with a constant holds where the plain evaluator says so", () => {
  const operand = fc.oneof(
    fc.constantFrom("a", "b").map((key): NumberNode => ({ kind: "column", key })),
    fc.integer({ min: -3, max: 3 }).map((value): NumberNode => ({ kind: "constant", value })),
  );
  const calculation = fc.record({
    kind: fc.constant("arithmetic" as const),
    operator: fc.constantFrom("+" as const, "-" as const, "*" as const, "/" as const),
    left: operand,
    right: operand,
  });
  const anyComparison: fc.Arbitrary<TruthNode> = fc.record({
    kind: fc.constant("compare" as const),
    operator: fc.constantFrom(...(["<", "<=", ">", ">=", "=", "!="] as const)),
    left: calculation,
    right: anyConstant.map((value): NumberNode => ({ kind: "constant", value })),
  });
  fc.assert(
    fc.property(anyColumns, anyComparison, fc.boolean(), (columns, compared, isOpposite) => {
      const condition: TruthNode = isOpposite ? { kind: "not", operand: compared } : compared;
      const simd = createSimdEvaluator(columns, kernels, { cacheBytes: 0 });
      const expected = createPlainEvaluator(columns).evaluate(condition);
      expect(told(simd.evaluate(condition))).toEqual(told(expected));
    }),
    { numRuns: propertyRuns(600, 12) },
  );
});

interface Move {
  readonly clause: number;
  readonly constant: number;
}

const slides = fc.record({
  left: fc.array(anyNumber, { minLength: 1, maxLength: 4 }),
  operators: fc.array(
    fc.constantFrom("<" as const, "<=" as const, ">" as const, ">=" as const, "=" as const),
    {
      minLength: 4,
      maxLength: 4,
    },
  ),
  kind: fc.constantFrom("and" as const, "or" as const),
  moves: fc.array(fc.record({ clause: fc.nat(3), constant: anyConstant }), {
    minLength: 3,
    maxLength: 12,
  }),
  keepsNodes: fc.boolean(),
  cacheBytes: fc.constantFrom(0, 2048, 1e6),
});

test("moving the constants of a query one by one gives the same as a new query", () => {
  fc.assert(
    fc.property(
      anyColumns,
      slides,
      (columns, { left, operators, kind, moves, keepsNodes, cacheBytes }) => {
        const options = { cacheBytes, heldBytes: 0 };
        const simd = createSimdEvaluator(columns, kernels, options);
        const constants = left.map(() => 0);
        const clause = (index: number): TruthNode => ({
          kind: "compare",
          operator: operators[index] ?? "<",
          left: left[index] as NumberNode,
          right: { kind: "constant", value: constants[index] ?? 0 },
        });
        let operands = left.map((_, index) => clause(index));
        const earlier: [Evaluation, Evaluation][] = [];
        for (const move of moves satisfies readonly Move[]) {
          const moved = move.clause % left.length;
          constants[moved] = move.constant;
          operands = operands.map((before, index) =>
            keepsNodes && index !== moved ? before : clause(index),
          );
          const condition: TruthNode = { kind, operands };
          const expected = createPlainEvaluator(columns).evaluate(condition);
          const found = simd.evaluate(condition);
          // the rows of some are asked for at once, of others when the constants have moved on
          if (move.clause % 2 === 0) told(found);
          earlier.push([found, expected]);
        }
        for (const [found, expected] of earlier) {
          expect(told(found)).toEqual(told(expected));
        }
      },
    ),
    { numRuns: propertyRuns(300, 12) },
  );
});

test("two sliders over one column do not disturb each other", () => {
  const constants = fc.array(fc.tuple(anyConstant, anyConstant), { minLength: 4, maxLength: 10 });
  fc.assert(
    fc.property(anyColumns, constants, fc.constantFrom("and", "or"), (columns, pairs, kind) => {
      const simd = createSimdEvaluator(columns, kernels);
      const above = (value: number): TruthNode => ({
        kind: "compare",
        operator: ">",
        left: { kind: "column", key: "a" },
        right: { kind: "constant", value },
      });
      for (const [first, second] of pairs) {
        const condition: TruthNode = {
          kind,
          operands: [above(first), above(second)],
        };
        const expected = createPlainEvaluator(columns).evaluate(condition);
        expect(told(simd.evaluate(condition))).toEqual(told(expected));
        expect(told(simd.evaluate(above(first)))).toEqual(
          told(createPlainEvaluator(columns).evaluate(above(first))),
        );
      }
    }),
    { numRuns: propertyRuns(300, 12) },
  );
});

test("rows in order are those of the plain evaluator, all or the first of them", () => {
  const asked = fc.record({
    key: fc.constantFrom("a", "b", "sector"),
    direction: fc.constantFrom("ascending" as const, "descending" as const),
    limit: fc.constantFrom(undefined, 0, 1, 5, 50),
    times: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(
      anyColumns,
      anyTruth,
      fc.array(asked, { minLength: 1, maxLength: 4 }),
      (columns, condition, orders) => {
        const simd = createSimdEvaluator(columns, kernels);
        const plain = createPlainEvaluator(columns);
        const [fast, slow] = [simd.evaluate(condition), plain.evaluate(condition)];
        for (const { key, direction, limit, times } of orders) {
          for (let time = 0; time < times; time += 1) {
            expect([...simd.order(fast, key, direction, limit)]).toEqual([
              ...plain.order(slow, key, direction, limit),
            ]);
          }
        }
      },
    ),
    { numRuns: propertyRuns(300, 12) },
  );
});

test("counts by text and band are those of the plain evaluator", () => {
  const edges = fc.uniqueArray(fc.integer({ min: -3, max: 5 }), { maxLength: 4 });
  const anyBands = fc.option(
    edges.map((list) => ({ key: "a", edges: list.toSorted((x, y) => x - y) })),
  );
  fc.assert(
    fc.property(anyColumns, anyTruth, anyBands, anyBands, (columns, condition, ...asked) => {
      const simd = createSimdEvaluator(columns, kernels);
      const plain = createPlainEvaluator(columns);
      const [fast, slow] = [simd.evaluate(condition), plain.evaluate(condition)];
      for (const bands of asked) {
        expect(simd.countGroups(fast, "sector", bands)).toEqual(
          plain.countGroups(slow, "sector", bands),
        );
      }
    }),
    { numRuns: propertyRuns(300, 12) },
  );
});

test("an evaluation keeps its rows when another one is asked for", () => {
  fc.assert(
    fc.property(anyColumns, anyTruth, anyTruth, (columns, first, second) => {
      const simd = createSimdEvaluator(columns, kernels, { cacheBytes: 1024 });
      const before = simd.evaluate(first);
      simd.evaluate(second);
      simd.evaluate(second);
      expect(told(before)).toEqual(told(createPlainEvaluator(columns).evaluate(first)));
    }),
    { numRuns: propertyRuns(300, 12) },
  );
});

test.each([200, 300, 70_000])("a column of %i different texts is compared right", (distinct) => {
  const rows = distinct + 100;
  const coded = (prefix: string, step: number): Column =>
    textColumn(
      Array.from({ length: rows }, (_, row) =>
        row % 7 === 3 ? null : `${prefix}${(row * step) % distinct}`,
      ),
      rows,
    );
  const columns = toColumns(rows, [
    ["sector", coded("S", 1)],
    ["industry", coded("s", 3)],
    ["a", { kind: "number", values: Float64Array.from({ length: rows }, (_, row) => row) }],
  ]);
  const sector = { kind: "text-column", key: "sector" } as const;
  const conditions: TruthNode[] = [
    { kind: "same-text", left: sector, right: { kind: "text", value: "s150" } },
    { kind: "same-text", left: sector, right: { kind: "text-column", key: "industry" } },
    { kind: "not", operand: { kind: "same-text", left: sector, right: sector } },
    { kind: "is-empty", operand: sector },
  ];
  const [simd, plain] = [createSimdEvaluator(columns, kernels), createPlainEvaluator(columns)];
  for (const condition of conditions) {
    const [fast, slow] = [simd.evaluate(condition), plain.evaluate(condition)];
    expect(told(fast)).toEqual(told(slow));
    const bands = { key: "a", edges: [50, 150] };
    expect(simd.countGroups(fast, "sector", bands)).toEqual(
      plain.countGroups(slow, "sector", bands),
    );
  }
});

test("a dataset too large for the memory is answered plainly", () => {
  const columns: Columns = {
    rows: 20_000,
    get: () => ({ kind: "number", values: Float64Array.from({ length: 20_000 }, (_, row) => row) }),
  };
  const condition: TruthNode = {
    kind: "and",
    operands: ["a", "b", "c"].map((key) => ({
      kind: "compare",
      operator: "<",
      left: { kind: "column", key },
      right: { kind: "constant", value: 3 },
    })),
  };
  // one column of 160,000 bytes fits into six pages, three do not
  const simd = createSimdEvaluator(columns, kernels, { maxBytes: 6 * 65_536 });
  const [one] = condition.operands;
  if (one === undefined) throw new Error("no clause");
  const kept = simd.evaluate(one);
  expect(simd.kind).toBe("simd");
  expect([...simd.evaluate(condition).matched]).toEqual([0, 1, 2]);
  expect(simd.kind).toBe("plain");
  expect([...kept.matched]).toEqual([0, 1, 2]);
});
