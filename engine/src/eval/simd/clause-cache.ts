import type { Pointer } from "../../kernels/kernel-functions.ts";
import { canonicalText } from "../../semantics/canonical.ts";
import type { TruthNode } from "../../semantics/checked.ts";
import type { FoundPlane, Mask, Workspace } from "./number-slot.ts";
import { sameComputation } from "../../semantics/canonical.ts";

interface Clause {
  readonly yes: Pointer;
  known: Pointer | null;
  readonly node: TruthNode;
  readonly negated: boolean;
  readonly text: string;
  readonly owned: Pointer[];
  lastUse: number;
  gone: boolean;
}

/**
 * LRU cache of clause results by canonical text. Entries used in an evaluation stay until
 * `endEvaluation`.
 */
export interface ClauseCache {
  /** The cached plane, or the result of `answer`, which is cached. */
  ask(node: TruthNode, negated: boolean, answer: () => FoundPlane): Pointer;
  askMask(
    node: TruthNode,
    negated: boolean,
    answer: () => FoundPlane,
    answerKnown: () => FoundPlane,
  ): Mask;
  /** Starts a new evaluation and evicts entries beyond the limit. */
  endEvaluation(): void;
}

/** Bytes per clause besides its planes. */
const overhead = 1024;
const maxClauses = 2048;

export function createClauseCache(workspace: Workspace, maxBytes: number): ClauseCache {
  const byText = new Map<string, Clause>();
  // an edited query requests most clauses in the same order
  const lastAsked: (Clause | undefined)[] = [];
  let asked = 0;
  let uses = 0;
  let bytes = 0;

  const bytesOf = ({ owned }: Clause): number => overhead + owned.length * workspace.planeBytes;

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
          bytes += workspace.planeBytes;
        }
      }
      return { yes: clause.yes, known: clause.known };
    },
    endEvaluation() {
      asked = 0;
      if (bytes <= maxBytes && byText.size <= maxClauses) return;
      // evict more than needed, to do it rarely
      const oldest = [...byText.values()].toSorted((a, b) => a.lastUse - b.lastUse);
      for (const clause of oldest) {
        if (bytes <= maxBytes * 0.875 && byText.size <= maxClauses * 0.875) break;
        clause.gone = true;
        byText.delete(clause.text);
        bytes -= bytesOf(clause);
        for (const plane of clause.owned) workspace.givePlane(plane);
      }
    },
  };
}

/** `sameComputation` with a fast path for column and constant. */
export function isSameClause(a: TruthNode, b: TruthNode): boolean {
  if (a === b) return true;
  if (a.kind !== "compare" || b.kind !== "compare") return sameComputation(a, b);
  if (a.operator !== b.operator) return false;
  if (a.left.kind !== "column" || a.right.kind !== "constant") return sameComputation(a, b);
  return (
    b.left.kind === "column" &&
    b.right.kind === "constant" &&
    a.left.key === b.left.key &&
    Object.is(a.right.value, b.right.value)
  );
}
