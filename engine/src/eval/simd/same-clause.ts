import { sameComputation } from "../../semantics/canonical.ts";
import type { TruthNode } from "../../semantics/checked.ts";

/** `sameComputation` for conditions: most compare a column with a constant, which is told in one step. */
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
