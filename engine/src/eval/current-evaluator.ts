import type { Kernels } from "../kernels/kernels.ts";
import type { Columns } from "./columns.ts";
import { createEvaluator } from "./create-evaluator.ts";
import type { Evaluator } from "./evaluator.ts";

/** The evaluator of the columns that are asked last, kept for as long as they are the same. */
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
