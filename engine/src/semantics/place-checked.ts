import type { Place } from "../grammar/ast.ts";
import { partsOf } from "./checked-columns.ts";
import type { CheckedNode } from "./checked.ts";
import type { Typed } from "./typed.ts";

/** Moves all parts to one place: a part of a shifted bracket has a different meaning by itself. */
export function placeTyped(typed: Typed, place: Place): Typed {
  switch (typed.type) {
    case "number":
      return { ...typed, build: (power) => placeChecked(typed.build(power), place), place };
    case "date":
      return { ...typed, node: placeChecked(typed.node, place), place };
    case "text":
      return { ...typed, node: placeChecked(typed.node, place), place };
    case "truth":
      return { ...typed, node: placeChecked(typed.node, place), place };
    case "broken":
      return { ...typed, place };
  }
}

function placeChecked<Node extends CheckedNode>(root: Node, place: Place): Node {
  // a clone keeps shared parts shared
  const copy = structuredClone(root);
  const placed = new Set<CheckedNode>();
  const move = (part: CheckedNode): void => {
    if (placed.has(part)) return;
    placed.add(part);
    Object.assign(part, { place });
    for (const child of partsOf(part)) move(child);
  };
  move(copy);
  return copy;
}
