import type { Kernels } from "../kernels/kernels.ts";
import type { Columns } from "../table/column.ts";
import type { Evaluator } from "./evaluator.ts";
import { createPlainEvaluator, type EvaluatorOptions } from "./evaluator.ts";
import { createSimdEvaluator } from "./simd/simd-evaluator.ts";

/** Caches the evaluator of the latest columns. */
export interface CurrentEvaluator {
  of(columns: Columns, kernels: Kernels | null): Evaluator;
  close(): void;
}

export function createCurrentEvaluator(): CurrentEvaluator {
  let current: { readonly columns: Columns; readonly evaluator: Evaluator } | null = null;
  const close = (): void => {
    current?.evaluator.close();
    current = null;
  };
  return {
    of(columns, kernels) {
      if (current?.columns !== columns) {
        close();
        current = { columns, evaluator: createEvaluator(columns, kernels) };
      }
      return current.evaluator;
    },
    close,
  };
}

/** The SIMD evaluator if kernels are available, else the plain one. */
export function createEvaluator(
  columns: Columns,
  kernels: Kernels | null,
  options: EvaluatorOptions = {},
): Evaluator {
  if (kernels === null) return createPlainEvaluator(columns);
  return createSimdEvaluator(columns, kernels, options);
}
