import type { ColumnKey } from "../contract/index.ts";
import type { CheckedNode } from "./checked.ts";

/** The parts directly under a node, in the order of the text. */
export function partsOf(node: CheckedNode): readonly CheckedNode[] {
  switch (node.kind) {
    case "constant":
    case "column":
    case "text":
    case "text-column":
    case "truth":
    case "truth-column":
      return [];
    case "negate":
    case "scalar":
    case "is-empty":
    case "is-unknown":
    case "not":
      return [node.operand];
    case "arithmetic":
    case "compare":
    case "same-text":
    case "has-text":
      return [node.left, node.right];
    case "aggregate":
    case "coalesce":
    case "and":
    case "or":
      return node.operands;
    case "if":
      return [node.condition, node.then, node.otherwise];
    case "growth":
    case "change":
      return [node.first, node.last];
    case "across":
      return node.group === null ? [node.operand] : [node.operand, node.group];
  }
}

/** The columns that a node reads, each once, in the order of the text; parts that it shares are read once. */
export function listReads(root: CheckedNode): ColumnKey[] {
  const keys = new Set<ColumnKey>();
  const seen = new Set<CheckedNode>();
  const visit = (node: CheckedNode): void => {
    if (seen.has(node)) return;
    seen.add(node);
    if (node.kind === "column" || node.kind === "text-column" || node.kind === "truth-column") {
      keys.add(node.key);
    } else {
      for (const part of partsOf(node)) visit(part);
    }
  };
  visit(root);
  return [...keys];
}

/** The columns that a node reads, in the order of the text, with repetitions. */
export function columnsOf(node: CheckedNode): ColumnKey[] {
  if (node.kind === "column" || node.kind === "text-column" || node.kind === "truth-column") {
    return [node.key];
  }
  return partsOf(node).flatMap(columnsOf);
}
