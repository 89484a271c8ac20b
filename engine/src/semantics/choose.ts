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

/** A condition as 1 and 0, empty where it is unknown. */
export function truthAsNumber(condition: TruthNode, place: Place): NumberNode {
  const [then, otherwise]: readonly [NumberNode, NumberNode] = [
    { kind: "constant", value: 1 },
    { kind: "constant", value: 0 },
  ];
  return choose(condition, then, otherwise, place);
}
