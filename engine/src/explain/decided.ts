import type { CheckedNode, TruthNode } from "../semantics/checked.ts";
import type { NodeValue } from "./node-values.ts";

/**
 * The conditions that decided an answer, from the whole down to single conditions: of an AND that
 * fails those that fail, of one that is unknown those that are unknown, of an OR that holds those that
 * hold, and all of them where all were needed.
 */
export function listDecided(
  root: TruthNode,
  values: ReadonlyMap<CheckedNode, NodeValue>,
): ReadonlySet<CheckedNode> {
  const decided = new Set<CheckedNode>();
  const visit = (node: TruthNode): void => {
    decided.add(node);
    if (node.kind === "not" || node.kind === "is-unknown") visit(node.operand);
    if (node.kind !== "and" && node.kind !== "or") return;
    const value = values.get(node) ?? null;
    // all parts of a joint answer that have this value, be they some or all
    for (const operand of node.operands)
      if ((values.get(operand) ?? null) === value) visit(operand);
  };
  visit(root);
  return decided;
}

/** Those of the decided conditions that are made of no other condition. */
export function listDecidedLeaves(
  root: TruthNode,
  decided: ReadonlySet<CheckedNode>,
): readonly TruthNode[] {
  switch (root.kind) {
    case "and":
    case "or":
      return root.operands
        .filter((operand) => decided.has(operand))
        .flatMap((operand) => listDecidedLeaves(operand, decided));
    case "not":
    case "is-unknown":
      return listDecidedLeaves(root.operand, decided);
    default:
      return [root];
  }
}
