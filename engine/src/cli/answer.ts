import type { ColumnKey, Diagnostic } from "../contract/index.ts";
import type { Evaluation } from "../eval/evaluate.ts";
import { createPlainEvaluator, type Evaluator } from "../eval/evaluator.ts";
import { warnOfUnknownTexts } from "../eval/unknown-texts.ts";
import type { Data } from "./data/data.ts";

export type Answer =
  | {
      readonly ok: true;
      readonly evaluation: Evaluation;
      readonly columns: readonly ColumnKey[];
      /** Warnings; computed on demand. */
      readonly listWarnings: () => readonly Diagnostic[];
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Opening SIMD kernels takes longer than one query, so a single run uses the plain evaluator. */
export async function answerQuery(
  data: Data,
  query: string,
  evaluator: Evaluator = createPlainEvaluator(data.columns),
): Promise<Answer> {
  const { condition, columns, reads, diagnostics } = data.reader.read(query);
  if (condition === null) {
    return { ok: false, diagnostics: diagnostics.filter(({ severity }) => severity === "error") };
  }
  await data.columns.load([...columns, ...reads]);
  return {
    ok: true,
    evaluation: evaluator.evaluate(condition),
    columns,
    listWarnings: () => [
      ...diagnostics,
      ...warnOfUnknownTexts(query, condition, data.catalogue, data.columns),
    ],
  };
}
