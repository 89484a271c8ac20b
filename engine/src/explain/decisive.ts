import type { CheckedNode, TruthNode } from "../semantics/checked.ts";
import type { NodeValue } from "./node-values.ts";

/**
 * Conditions that decided the result: the failing parts of a false AND, the unknown parts of an
 * unknown one, the true parts of an OR, else all.
 */
export function listDecisive(
  root: TruthNode,
  values: ReadonlyMap<CheckedNode, NodeValue>,
): ReadonlySet<CheckedNode> {
  const decisive = new Set<CheckedNode>();
  const visit = (node: TruthNode): void => {
    decisive.add(node);
    if (node.kind === "not" || node.kind === "is-unknown") visit(node.operand);
    if (node.kind !== "and" && node.kind !== "or") return;
    const value = values.get(node) ?? null;
    for (const operand of node.operands)
      if ((values.get(operand) ?? null) === value) visit(operand);
  };
  visit(root);
  return decisive;
}

export function listDecisiveLeaves(
  root: TruthNode,
  decisive: ReadonlySet<CheckedNode>,
): readonly TruthNode[] {
  switch (root.kind) {
    case "and":
    case "or":
      return root.operands
        .filter((operand) => decisive.has(operand))
        .flatMap((operand) => listDecisiveLeaves(operand, decisive));
    case "not":
    case "is-unknown":
      return listDecisiveLeaves(root.operand, decisive);
    default:
      return [root];
  }
}
