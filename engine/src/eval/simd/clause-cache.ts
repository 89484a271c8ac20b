import type { Pointer } from "../../kernels/kernel-functions.ts";
import type { TruthNode } from "../../semantics/checked.ts";
import { canonicalText } from "../../semantics/canonical.ts";
import type { Mask } from "./masks.ts";
import type { Room } from "./number-slot.ts";

/** A clause's answers, and the planes among them that are its own. */
export interface Clause extends Mask {
  readonly text: string;
  readonly owned: readonly Pointer[];
  lastUse: number;
  gone: boolean;
}

/**
 * Answers of single clauses by their canonical text, the least used given up first. What is asked for
 * stays until `trim`, so that an evaluation may lean on all it has found.
 */
export interface ClauseCache {
  find(node: TruthNode, negated: boolean): Clause | null;
  keep(node: TruthNode, negated: boolean, mask: Mask, owned: readonly Pointer[]): Clause;
  /** Gives up what exceeds the bound. */
  trim(): void;
  readonly bytes: number;
}

/** Also the least rows take some room for the clause itself. */
const overhead = 512;

export function createClauseCache({ memory, planeBytes }: Room, mostBytes: number): ClauseCache {
  const byText = new Map<string, Clause>();
  // most moves of a slider leave the other clauses the very same nodes
  const byNode = [new WeakMap<TruthNode, Clause>(), new WeakMap<TruthNode, Clause>()] as const;
  let uses = 0;
  let bytes = 0;

  const textOf = (node: TruthNode, negated: boolean): string =>
    negated ? `!${canonicalText(node)}` : canonicalText(node);
  const remove = (clause: Clause): void => {
    clause.gone = true;
    byText.delete(clause.text);
    bytes -= overhead + clause.owned.length * planeBytes;
    for (const plane of clause.owned) memory.release(plane, planeBytes);
  };

  return {
    find(node, negated) {
      const nodes = byNode[negated ? 1 : 0];
      let clause = nodes.get(node);
      if (clause === undefined || clause.gone) {
        clause = byText.get(textOf(node, negated));
        if (clause === undefined) return null;
        nodes.set(node, clause);
      }
      uses += 1;
      clause.lastUse = uses;
      return clause;
    },
    keep(node, negated, mask, owned) {
      uses += 1;
      const text = textOf(node, negated);
      const { yes, known } = mask;
      const clause: Clause = { yes, known, text, owned, lastUse: uses, gone: false };
      byText.set(text, clause);
      byNode[negated ? 1 : 0].set(node, clause);
      bytes += overhead + owned.length * planeBytes;
      return clause;
    },
    trim() {
      if (bytes <= mostBytes) return;
      // an eighth more than needed, so that not every evaluation has to look for the least used
      const oldest = [...byText.values()].toSorted((a, b) => a.lastUse - b.lastUse);
      for (const clause of oldest) {
        if (bytes <= mostBytes * 0.875) break;
        remove(clause);
      }
    },
    get bytes() {
      return bytes;
    },
  };
}
