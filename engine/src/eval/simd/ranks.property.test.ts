import { propertyRuns } from "@munshi/fixtures/property-runs";
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Kernels } from "../../kernels/kernels.ts";
import { readKernels } from "../../kernels/read-kernels.ts";
import type { TextNode, TruthNode } from "../../semantics/checked.ts";
import { anyColumns } from "../checked-trees.fixture.ts";
import { createPlainEvaluator } from "../evaluator.ts";
import { createSimdEvaluator } from "./simd-evaluator.ts";

let kernels: Kernels;
beforeAll(async () => {
  const read = await readKernels();
  if (read === null) throw new Error("The kernels are not built: node scripts/setup.mjs");
  kernels = read;
});

const group = fc.constantFrom<TextNode | null>(
  null,
  { kind: "text-column", key: "sector" },
  { kind: "text-column", key: "industry" },
  { kind: "text", value: "Banks" },
);
const limit = fc.oneof(
  fc.integer({ min: -1, max: 40 }),
  fc.constantFrom(0.5, 2.5, 1e300, -1e300, 1e15),
);
const comparison: fc.Arbitrary<TruthNode> = fc
  .record({
    operator: fc.constantFrom(...(["<", "<=", ">", ">=", "=", "!="] as const)),
    key: fc.constantFrom("a", "b"),
    group,
    value: limit,
    isOpposite: fc.boolean(),
  })
  .map(({ operator, key, group, value, isOpposite }) => {
    const compared: TruthNode = {
      kind: "compare",
      operator,
      left: { kind: "across", function: "rank", operand: { kind: "column", key }, group },
      right: { kind: "constant", value },
    };
    return isOpposite ? { kind: "not", operand: compared } : compared;
  });

test("ranks compared with constants give what the plain evaluator gives", () => {
  const asked = fc.array(comparison, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(anyColumns, asked, fc.boolean(), (columns, conditions, remembers) => {
      const options = remembers ? {} : { cacheBytes: 0, heldBytes: 0 };
      const simd = createSimdEvaluator(columns, kernels, options);
      const plain = createPlainEvaluator(columns);
      for (const condition of conditions) {
        const [fast, slow] = [simd.evaluate(condition), plain.evaluate(condition)];
        expect([...fast.matched]).toEqual([...slow.matched]);
        expect(fast.lacking).toBe(slow.lacking);
      }
    }),
    { numRuns: propertyRuns(400, 12) },
  );
});
