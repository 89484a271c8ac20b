import type { PeriodSupport } from "../contract/index.ts";
import type { Expression } from "../grammar/ast.ts";
import { partsOfExpression } from "../grammar/ast-parts.ts";
import { parameterOf, splitColumnKey } from "./columns.ts";
import type { Scope } from "./scope.ts";

/** Periods shared by all shiftable parameters; none without any. */
export function findPeriods(node: Expression, scope: Scope): PeriodSupport {
  const found = new Set<PeriodSupport>();
  collect(node, scope, found);
  const both = found.delete("both");
  const [only] = found;
  if (only === undefined) return both ? "both" : "none";
  return found.size > 1 ? "none" : only;
}

function collect(node: Expression, scope: Scope, found: Set<PeriodSupport>): void {
  if (node.kind === "period") return;
  if (node.kind === "name") {
    const carries =
      !scope.catalogue.parameters.has(node.column) && splitColumnKey(node.column).period !== null;
    if (!carries) found.add(parameterOf(scope.catalogue, node.column)?.periods ?? "none");
    return;
  }
  for (const part of partsOfExpression(node)) collect(part, scope, found);
}
