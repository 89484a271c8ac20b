import type { Expression } from "./ast.ts";

/** Direct children, in text order. */
export function partsOfExpression(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case "number":
    case "date":
    case "text":
    case "truth":
    case "name":
    case "unknown":
    case "missing":
    case "span":
      return [];
    case "period":
    case "negate":
    case "is-empty":
    case "not":
      return [node.operand];
    case "arithmetic":
      return [node.left, node.right];
    case "comparison":
      return [node.first, ...node.rest.map(({ operand }) => operand)];
    case "between":
      return [node.operand, node.low, node.high];
    case "in":
      return [node.operand, ...node.choices];
    case "call":
      return node.arguments;
    case "and":
    case "or":
      return node.operands;
  }
}
