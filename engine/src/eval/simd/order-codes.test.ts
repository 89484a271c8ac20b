import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { ComparisonOperator } from "../../grammar/tokens.ts";
import type { Kernels } from "../../kernels/kernels.ts";
import { readKernels } from "../../kernels/read-kernels.ts";
import type { TruthNode } from "../../semantics/checked.ts";
import { anyColumns, anyConstant } from "../checked-trees.fixture.ts";
import { createPlainEvaluator } from "../evaluator.ts";
import { toColumns } from "../small-market.fixture.ts";
import { createSimdEvaluator } from "./simd-evaluator.ts";

let kernels: Kernels;
beforeAll(async () => {
  const read = await readKernels();
  if (read === null) throw new Error("The kernels are not built: node scripts/setup.mjs");
  kernels = read;
});

const operators = ["<", "<=", ">", ">=", "=", "!="] as const;

const compared = (operator: ComparisonOperator, value: number): TruthNode => ({
  kind: "compare",
  operator,
  left: { kind: "column", key: "a" },
  right: { kind: "constant", value },
});

test("a column compared again and again gives what the plain evaluator gives", () => {
  const comparisons = fc.array(fc.tuple(fc.constantFrom(...operators), anyConstant), {
    minLength: 3,
    maxLength: 8,
  });
  fc.assert(
    fc.property(anyColumns, comparisons, fc.boolean(), (columns, asked, joins) => {
      const simd = createSimdEvaluator(columns, kernels, { cacheBytes: 0 });
      const plain = createPlainEvaluator(columns);
      const clauses = asked.map(([operator, value]) => compared(operator, value));
      const conditions: TruthNode[] = clauses.map((clause, index) =>
        joins ? { kind: "and", operands: clauses.slice(0, index + 1) } : clause,
      );
      for (const condition of conditions) {
        expect([...simd.evaluate(condition).matched]).toEqual([
          ...plain.evaluate(condition).matched,
        ]);
      }
    }),
    { numRuns: 300 },
  );
});

/** More different values than codes, one of them in a third of the rows, some empty. */
function manyValues(rows: number): Float64Array {
  return Float64Array.from({ length: rows }, (_, row) => {
    if (row % 11 === 5) return Number.NaN;
    return row % 3 === 0 ? 1000.25 : ((row * 7_919) % rows) / 64 - 500;
  });
}

test.each([70_000, 200_000])("a column of %i rows is compared right within a code", (rows) => {
  const values = manyValues(rows);
  const columns = toColumns(rows, [["a", { kind: "number", values }]]);
  const simd = createSimdEvaluator(columns, kernels, { cacheBytes: 0 });
  const plain = createPlainEvaluator(columns);
  const constants = [1000.25, -0, 1e300, -1e300, Number.MIN_VALUE];
  for (let row = 0; row < rows; row += Math.floor(rows / 20)) {
    const value = values[row] ?? Number.NaN;
    if (!Number.isNaN(value)) constants.push(value, value + 1 / 128);
  }
  for (const constant of constants) {
    for (const operator of operators) {
      const condition = compared(operator, constant);
      const [fast, slow] = [simd.evaluate(condition), plain.evaluate(condition)];
      expect(fast.count, `a ${operator} ${constant}`).toBe(slow.count);
      expect(Buffer.from(fast.matched.buffer).equals(Buffer.from(slow.matched.buffer))).toBe(true);
    }
  }
});

test("where memory has no room for codes the values go on answering", () => {
  const rows = 20_000;
  const values = Float64Array.from({ length: rows }, (_, row) => row);
  const columns = toColumns(rows, [["a", { kind: "number", values }]]);
  const simd = createSimdEvaluator(columns, kernels, { cacheBytes: 0, maxBytes: 6 * 65_536 });
  for (const constant of [1, 2, 3, 4]) {
    expect(simd.evaluate(compared("<", constant)).count).toBe(constant);
  }
  expect(simd.kind).toBe("simd");
});
