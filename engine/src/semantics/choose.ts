import type { Place } from "../grammar/ast.ts";
import type { NumberNode, TruthNode } from "./checked.ts";

/** A number that a condition chooses. */
export function choose(
  condition: TruthNode,
  then: NumberNode,
  otherwise: NumberNode,
  place: Place,
): NumberNode {
  // oxlint-disable-next-line unicorn/no-thenable -- a node is data; nobody can await it by its `then`
  return { kind: "if", condition, then, otherwise, place };
}
