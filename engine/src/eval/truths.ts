import type { TruthNode } from "../semantics/checked.ts";
import type { Columns } from "./columns.ts";
import { filterOf } from "./conditions.ts";
import { findBits } from "./find-rows.ts";
import { createLazyMask, type Mask } from "./mask.ts";
import { ask } from "./pass.ts";

/** A condition that can be put to columns. */
interface TruthProgram {
  evaluate(columns: Columns): Mask;
}

export function compileTruth(condition: TruthNode): TruthProgram {
  return {
    evaluate(columns) {
      const question = ask(columns);
      const find = (wanted: boolean): Uint32Array =>
        findBits(question, (pass) => filterOf(condition, wanted, pass));
      const yes = find(true);
      return createLazyMask(yes, () =>
        find(false).map((bits, word) => bits | (yes[word] as number)),
      );
    },
  };
}
