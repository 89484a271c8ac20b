import type { Pointer } from "../../kernels/kernel-functions.ts";
import { canonicalText } from "../../semantics/canonical.ts";
import type { TruthNode } from "../../semantics/checked.ts";
import type { FoundPlane, Mask } from "./masks.ts";
import type { Room } from "./number-slot.ts";
import { isSameClause } from "./same-clause.ts";

/** A clause's answers, and the planes among them that are its own. */
interface Clause {
  readonly yes: Pointer;
  /** Null until it is asked for. */
  known: Pointer | null;
  readonly node: TruthNode;
  readonly negated: boolean;
  readonly text: string;
  readonly owned: Pointer[];
  lastUse: number;
  gone: boolean;
}

/**
 * Answers of single clauses by their canonical text, the least used given up first. What is asked for
 * stays until `settle`, so that an evaluation may lean on all it has found.
 */
export interface ClauseCache {
  /** The rows where the clause holds: what was found before, else what `answer` gives, which is kept. */
  ask(node: TruthNode, negated: boolean, answer: () => FoundPlane): Pointer;
  /** With those where its answer is known. */
  askMask(
    node: TruthNode,
    negated: boolean,
    answer: () => FoundPlane,
    answerKnown: () => FoundPlane,
  ): Mask;
  /** Begins another evaluation, and gives up what exceeds the bound. */
  settle(): void;
}

/** What a clause takes beside its planes. */
const overhead = 1024;
const mostClauses = 2048;

export function createClauseCache(room: Room, mostBytes: number): ClauseCache {
  const byText = new Map<string, Clause>();
  // a query that changed in one place asks for its clauses in the order of before
  const lastAsked: (Clause | undefined)[] = [];
  let asked = 0;
  let uses = 0;
  let bytes = 0;

  const bytesOf = ({ owned }: Clause): number => overhead + owned.length * room.planeBytes;

  const find = (node: TruthNode, negated: boolean, answer: () => FoundPlane): Clause => {
    const place = asked;
    asked += 1;
    let clause = lastAsked[place];
    if (
      clause === undefined ||
      clause.gone ||
      clause.negated !== negated ||
      !isSameClause(clause.node, node)
    ) {
      const text = negated ? `!${canonicalText(node)}` : canonicalText(node);
      clause = byText.get(text);
      if (clause === undefined) {
        const { plane, owned } = answer();
        const more = { text, owned: owned ? [plane] : [], lastUse: 0, gone: false };
        clause = { yes: plane, known: null, node, negated, ...more };
        byText.set(text, clause);
        bytes += bytesOf(clause);
      }
      lastAsked[place] = clause;
    }
    uses += 1;
    clause.lastUse = uses;
    return clause;
  };

  return {
    ask: (node, negated, answer) => find(node, negated, answer).yes,
    askMask(node, negated, answer, answerKnown) {
      const clause = find(node, negated, answer);
      if (clause.known === null) {
        const { plane, owned } = answerKnown();
        clause.known = plane;
        if (owned) {
          clause.owned.push(plane);
          bytes += room.planeBytes;
        }
      }
      return { yes: clause.yes, known: clause.known };
    },
    settle() {
      asked = 0;
      if (bytes <= mostBytes && byText.size <= mostClauses) return;
      // some more than needed, so that not every evaluation has to look for the least used
      const oldest = [...byText.values()].toSorted((a, b) => a.lastUse - b.lastUse);
      for (const clause of oldest) {
        if (bytes <= mostBytes * 0.875 && byText.size <= mostClauses * 0.875) break;
        clause.gone = true;
        byText.delete(clause.text);
        bytes -= bytesOf(clause);
        for (const plane of clause.owned) room.givePlane(plane);
      }
    },
  };
}
