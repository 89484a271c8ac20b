import type { Kernels } from "../kernels/kernels.ts";
import type { Columns } from "./columns.ts";
import { createPlainEvaluator, type Evaluator, type EvaluatorOptions } from "./evaluator.ts";
import { createSimdEvaluator } from "./simd/simd-evaluator.ts";

/** The fastest evaluator for these columns: over SIMD kernels where there are any, else plain. */
export function createEvaluator(
  columns: Columns,
  kernels: Kernels | null,
  options: EvaluatorOptions = {},
): Evaluator {
  if (kernels === null) return createPlainEvaluator(columns);
  return createSimdEvaluator(columns, kernels, options);
}
