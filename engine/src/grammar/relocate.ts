import { type Expression, type Place, placeOf } from "./ast.ts";

/** Copies an expression with all parts at one place. */
export function relocate(node: Expression, at: Place): Expression {
  const place = placeOf(at);
  const move = (part: Expression): Expression => relocate(part, place);
  switch (node.kind) {
    case "number":
    case "date":
    case "text":
    case "truth":
    case "name":
    case "unknown":
    case "missing":
    case "span":
      return { ...node, ...place };
    case "period":
    case "negate":
    case "is-empty":
    case "not":
      return { ...node, operand: move(node.operand), ...place };
    case "arithmetic":
      return { ...node, left: move(node.left), right: move(node.right), ...place };
    case "comparison": {
      const rest = node.rest.map(({ operator, operand }) => ({ operator, operand: move(operand) }));
      return { ...node, first: move(node.first), rest, ...place };
    }
    case "between": {
      const { operand, low, high } = node;
      return { ...node, operand: move(operand), low: move(low), high: move(high), ...place };
    }
    case "in":
      return { ...node, operand: move(node.operand), choices: node.choices.map(move), ...place };
    case "call":
      return { ...node, name: place, arguments: node.arguments.map(move), ...place };
    case "and":
    case "or":
      return { ...node, operands: node.operands.map(move), ...place };
  }
}
