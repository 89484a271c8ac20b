import { evaluateNumber } from "../eval/evaluate.ts";
import type { Rule } from "./read-rule.ts";
import type { RuleColumns } from "./rule-columns.ts";

export interface RuleEvaluator {
  /** NaN if empty; conditions are 1, 0 and NaN if unknown. */
  numbers(rule: Rule): Float64Array;
  /** Null if unknown; a number is true if it is not 0. */
  truths(rule: Rule): readonly (boolean | null)[];
}

/**
 * Evaluates rules over given columns, without a dataset, kernels or a worker:
 *
 *     const reader = createRuleReader(productCatalogue);
 *     const rule = reader.read("Return on equity > 15");
 *     const columns = createRuleColumns(productCatalogue, [deriveCompany(facts)]);
 *     if (rule.ok) createRuleEvaluator(columns).truths(rule.value); // [true], [false] or [null]
 *
 * Empties follow the query language: arithmetic with one is empty, a comparison with one is unknown
 * unless the rest decides.
 */
export function createRuleEvaluator(columns: RuleColumns): RuleEvaluator {
  const numbers = ({ node }: Rule): Float64Array => evaluateNumber(node, columns);
  return {
    numbers,
    truths: (rule) =>
      Array.from(numbers(rule), (value) => (Number.isNaN(value) ? null : value !== 0)),
  };
}
