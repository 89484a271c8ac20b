import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { ColumnKey } from "../../contract/index.ts";
import type { Kernels } from "../../kernels/kernels.ts";
import { createKernelMemory } from "../../kernels/memory.ts";
import { readKernels } from "../../kernels/read-kernels.ts";
import type { NumberNode, TruthNode } from "../../semantics/checked.ts";
import { anyColumns, anyConstant } from "../checked-trees.fixture.ts";
import type { Columns } from "../../table/column.ts";
import { createPlainEvaluator } from "../evaluator.ts";
import { toColumns } from "../small-market.fixture.ts";
import { createSimdEvaluator } from "./simd-evaluator.ts";
import { floatAbove, floatBelow } from "./floats.ts";
import { createLoadedColumns } from "./loaded-columns.ts";
import { createWorkspace, type NumberSlot } from "./number-slot.ts";
import { listPlane } from "./planes.ts";
import { createShadowComparer } from "./shadows.ts";

let kernels: Kernels;
beforeAll(async () => {
  const read = await readKernels();
  if (read === null) throw new Error("The kernels are not built: node scripts/setup.mjs");
  kernels = read;
});

const keys = ["a", "b", "c", "d"] as const;
const column = fc.constantFrom(...keys).map((key): NumberNode => ({ kind: "column", key }));

/** Figures with two decimals, some next to each other's, as prices and crores are. */
const figures = fc.oneof(
  { arbitrary: fc.integer({ min: -30_000, max: 90_000 }).map((cents) => cents / 100), weight: 6 },
  {
    arbitrary: fc.constantFrom(0, -0, 3, 3 + 1e-12, 3 - 1e-12, 2 ** -60, 2 ** 60, 1e12),
    weight: 1,
  },
  { arbitrary: fc.constant(Number.NaN), weight: 1 },
);

/** Many values a column, so that few groups of rows are left open. */
const plainColumns: fc.Arbitrary<Columns> = fc
  .tuple(fc.constantFrom(1, 15, 17, 600, 1500), fc.array(figures, { minLength: 40, maxLength: 80 }))
  .map(([rows, pool]) =>
    toColumns(
      rows,
      keys.map((key, index) => {
        const value = (row: number): number =>
          pool[(row * (7 + index * 4) + index * 13) % pool.length] ?? 0;
        return [
          key,
          { kind: "number", values: Float64Array.from({ length: rows }, (_, row) => value(row)) },
        ];
      }),
    ),
  );

const constant = fc.oneof(
  anyConstant,
  figures.filter((value) => !Number.isNaN(value)),
);
const constantNode = constant.map((value): NumberNode => ({ kind: "constant", value }));

const arithmetic = (
  operators: readonly ("+" | "-" | "*" | "/")[],
  left: fc.Arbitrary<NumberNode>,
  right: fc.Arbitrary<NumberNode>,
): fc.Arbitrary<NumberNode> =>
  fc.record({
    kind: fc.constant("arithmetic" as const),
    operator: fc.constantFrom(...operators),
    left,
    right,
  });

const term = fc.oneof(
  { arbitrary: column, weight: 3 },
  { arbitrary: arithmetic(["*", "/"], column, constantNode), weight: 1 },
  { arbitrary: arithmetic(["*"], constantNode, column), weight: 1 },
);
const calculation = arithmetic(["+", "-", "*", "/"], term, term);
const average: fc.Arbitrary<NumberNode> = fc.record({
  kind: fc.constant("aggregate" as const),
  function: fc.constantFrom("avg" as const, "sum" as const),
  operands: fc.array(column, { minLength: 1, maxLength: 8 }),
});
const sides = fc.oneof(
  fc.tuple(calculation, constantNode),
  fc.tuple(term, term),
  fc.tuple(average, constantNode),
);
const comparison: fc.Arbitrary<TruthNode> = fc
  .tuple(fc.constantFrom(...(["<", "<=", ">", ">=", "=", "!="] as const)), sides, fc.boolean())
  .map(([operator, [left, right], isOpposite]) => {
    const compared: TruthNode = { kind: "compare", operator, left, right };
    return isOpposite ? { kind: "not", operand: compared } : compared;
  });

test("calculations asked again and again give what the plain evaluator gives", () => {
  const asked = fc.array(comparison, { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(fc.oneof(plainColumns, anyColumns), asked, (columns, conditions) => {
      const simd = createSimdEvaluator(columns, kernels, { cacheBytes: 0 });
      const plain = createPlainEvaluator(columns);
      for (const condition of [...conditions, ...conditions, ...conditions]) {
        const [fast, slow] = [simd.evaluate(condition), plain.evaluate(condition)];
        expect([...fast.matched]).toEqual([...slow.matched]);
      }
    }),
    { numRuns: 200 },
  );
});

test("sides held against each other by the size of each row give what the plain evaluator gives", () => {
  const operator = fc.constantFrom(...(["<", "<=", ">", ">="] as const));
  const ofColumn = (node: NumberNode): ColumnKey | null =>
    node.kind === "column" ? node.key : null;
  const asked = fc.array(fc.tuple(operator, term, term), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(plainColumns, asked, (columns, comparisons) => {
      const workspace = createWorkspace(createKernelMemory(kernels), columns.rows);
      const loaded = createLoadedColumns(columns, workspace);
      const slotOf = (node: NumberNode): NumberSlot | null => {
        const key = ofColumn(node);
        return key === null ? null : loaded.number(key);
      };
      const compare = createShadowComparer(workspace, slotOf, 0);
      const plain = createPlainEvaluator(columns);
      const yes = workspace.takePlane();
      for (const [comparison, left, right] of [...comparisons, ...comparisons, ...comparisons]) {
        if (!compare(comparison, left, right, yes)) continue;
        const condition: TruthNode = { kind: "compare", operator: comparison, left, right };
        const { count, matched } = plain.evaluate(condition);
        expect(workspace.memory.run.countBits(yes, workspace.planeBytes)).toBe(count);
        expect([...listPlane(workspace, yes, count)]).toEqual([...matched]);
      }
    }),
    { numRuns: 120 },
  );
});

test("a bound that a calculation meets to its last bit is told apart from its neighbours", () => {
  const rows = 512;
  const a = Float64Array.from({ length: rows }, (_, row) => 0.1 + row * 0.7);
  const b = Float64Array.from({ length: rows }, (_, row) => 0.3 + row * 0.011);
  const columns = toColumns(rows, [
    ["a", { kind: "number", values: a }],
    ["b", { kind: "number", values: b }],
  ]);
  const simd = createSimdEvaluator(columns, kernels, { cacheBytes: 0 });
  const plain = createPlainEvaluator(columns);
  const exact = {
    "+": (x: number, y: number) => x + y,
    "-": (x: number, y: number) => x - y,
    "*": (x: number, y: number) => x * y,
    "/": (x: number, y: number) => x / y,
  } as const;
  for (const operator of ["+", "-", "*", "/"] as const) {
    for (let row = 0; row < rows; row += 37) {
      const value = exact[operator](a[row] ?? Number.NaN, b[row] ?? Number.NaN);
      for (const comparison of ["<", "<=", ">", ">="] as const) {
        const condition: TruthNode = {
          kind: "compare",
          operator: comparison,
          left: {
            kind: "arithmetic",
            operator,
            left: { kind: "column", key: "a" },
            right: { kind: "column", key: "b" },
          },
          right: { kind: "constant", value },
        };
        expect(simd.evaluate(condition).count).toBe(plain.evaluate(condition).count);
      }
    }
  }
});

test.each(["avg", "sum"] as const)(
  "a row whose %s is the bound itself is neither above nor below it",
  (name) => {
    const rows = 512;
    const operands = keys.map((key): NumberNode => ({ kind: "column", key }));
    const columns = toColumns(
      rows,
      keys.map((key, index) => {
        const value = (row: number): number => Math.sin(row * 1.3 + index) * 1000;
        return [
          key,
          { kind: "number", values: Float64Array.from({ length: rows }, (_, row) => value(row)) },
        ];
      }),
    );
    const simd = createSimdEvaluator(columns, kernels, { cacheBytes: 0 });
    const plain = createPlainEvaluator(columns);
    const number: NumberNode = { kind: "aggregate", function: name, operands };
    for (const value of plain.evaluateNumber(number).subarray(0, 40)) {
      for (const operator of ["<", "<=", ">", ">="] as const) {
        const right: NumberNode = { kind: "constant", value };
        const condition: TruthNode = { kind: "compare", operator, left: number, right };
        expect(simd.evaluate(condition).count).toBe(plain.evaluate(condition).count);
      }
    }
  },
);

test("neighbouring floats of 32 bits lie on both sides of any number", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const [below, above] = [floatBelow(value), floatAbove(value)];
      expect(below < value && value < above).toBe(true);
      expect(Math.fround(below)).toBe(below);
      expect(Math.fround(above)).toBe(above);
    }),
  );
});
