import type { ColumnKey } from "../contract/index.ts";
import type { CheckedNode } from "./checked.ts";

/** Direct children, in text order. */
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

/** In text order, without duplicates. */
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

/** In text order, with duplicates. */
export function columnsOf(node: CheckedNode): ColumnKey[] {
  if (node.kind === "column" || node.kind === "text-column" || node.kind === "truth-column") {
    return [node.key];
  }
  return partsOf(node).flatMap(columnsOf);
}

/**
 * Size of a checked tree with shared parts expanded: the work to evaluate it. Visits each part
 * once.
 */
export function countExpanded(root: CheckedNode): number {
  const counted = new Map<CheckedNode, number>();
  const count = (node: CheckedNode): number => {
    const known = counted.get(node);
    if (known !== undefined) return known;
    const size = partsOf(node).reduce((sum, part) => sum + count(part), 1);
    counted.set(node, size);
    return size;
  };
  return count(root);
}
