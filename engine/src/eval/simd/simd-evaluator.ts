import type { ColumnKey } from "../../contract/index.ts";
import type { Kernels } from "../../kernels/kernels.ts";
import { createKernelMemory, KernelMemoryError } from "../../kernels/memory.ts";
import type { NumberNode, TruthNode } from "../../semantics/checked.ts";
import type { Columns } from "../../table/column.ts";
import type { Evaluation } from "../evaluate.ts";
import { createPlainEvaluator, type Evaluator, type EvaluatorOptions } from "../evaluator.ts";
import { createNodeEvaluator } from "./node-evaluator.ts";
import { createEvaluations } from "./evaluations.ts";
import { createWorkspace } from "./number-slot.ts";

/** Falls back to the plain evaluator if memory cannot hold the dataset. */
export function createSimdEvaluator(
  columns: Columns,
  kernels: Kernels,
  options: EvaluatorOptions = {},
): Evaluator {
  const plain = createPlainEvaluator(columns);
  let fast = start(columns, kernels, options);

  /** Only out-of-memory falls back; other errors propagate. */
  const attempt = <Value>(
    act: (held: NonNullable<typeof fast>) => Value,
    instead: () => Value,
  ): Value => {
    if (fast === null) return instead();
    try {
      return act(fast);
    } catch (error) {
      if (!(error instanceof KernelMemoryError)) throw error;
      fast.evaluations.end();
      fast = null;
      return instead();
    }
  };

  return {
    get kind() {
      return fast === null ? plain.kind : "simd";
    },
    evaluate: (condition: TruthNode): Evaluation =>
      attempt(
        ({ evaluations }) => evaluations.evaluate(condition),
        () => plain.evaluate(condition),
      ),
    evaluateNumber: (node: NumberNode) =>
      attempt(
        ({ answers }) => answers.numbers(node),
        () => plain.evaluateNumber(node),
      ),
    order: (evaluation: Evaluation, key: ColumnKey, direction, limit) =>
      attempt(
        ({ evaluations }) => evaluations.order(evaluation, key, direction, limit),
        () => plain.order(evaluation, key, direction, limit),
      ),
    countGroups: (evaluation, key, bands = null) =>
      attempt(
        ({ evaluations }) => evaluations.countGroups(evaluation, key, bands),
        () => plain.countGroups(evaluation, key, bands),
      ),
    close: () => {
      fast?.evaluations.end();
      fast = null;
    },
  };
}

function start(columns: Columns, kernels: Kernels, options: EvaluatorOptions) {
  try {
    const { maxBytes: mostBytes } = options;
    const memory = createKernelMemory(
      kernels,
      mostBytes === undefined ? {} : { maxBytes: mostBytes },
    );
    const workspace = createWorkspace(memory, columns.rows);
    const answers = createNodeEvaluator(columns, workspace, options);
    return { answers, evaluations: createEvaluations(columns, workspace, answers) };
  } catch (error) {
    if (error instanceof KernelMemoryError) return null;
    throw error;
  }
}
