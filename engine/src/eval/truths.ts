import type { TruthNode } from "../semantics/checked.ts";
import type { Columns } from "../table/column.ts";
import { filterOf } from "./conditions.ts";
import { findBits } from "./find-rows.ts";
import { createLazyMask, type Mask } from "./mask.ts";
import { createEvaluationContext } from "./evaluation-context.ts";

interface TruthProgram {
  evaluate(columns: Columns): Mask;
}

export function compileTruth(condition: TruthNode): TruthProgram {
  return {
    evaluate(columns) {
      const question = createEvaluationContext(columns);
      const find = (wanted: boolean): Uint32Array =>
        findBits(question, (context) => filterOf(condition, wanted, context));
      const yes = find(true);
      return createLazyMask(yes, () => find(false).map((bits, word) => bits | (yes[word] ?? 0)));
    },
  };
}
