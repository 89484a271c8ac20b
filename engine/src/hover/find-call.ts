import type { CallExpression, Expression } from "../grammar/ast.ts";

export function findCall(root: Expression, start: number): CallExpression | null {
  if (root.kind === "call" && root.name.start === start) return root;
  for (const part of partsOf(root)) {
    const found = findCall(part, start);
    if (found !== null) return found;
  }
  return null;
}

function partsOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case "period":
    case "negate":
    case "is-empty":
    case "not":
      return [node.operand];
    case "call":
      return node.arguments;
    case "arithmetic":
      return [node.left, node.right];
    case "comparison":
      return [node.first, ...node.rest.map(({ operand }) => operand)];
    case "between":
      return [node.operand, node.low, node.high];
    case "in":
      return [node.operand, ...node.choices];
    case "and":
    case "or":
      return node.operands;
    default:
      return [];
  }
}
