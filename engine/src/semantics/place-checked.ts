import type { Place } from "../grammar/ast.ts";
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
  // keep shared parts shared
  const placed = new Map<object, object>();
  const move = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(move);
    if (typeof part !== "object" || part === null || !("kind" in part)) return part;
    const known = placed.get(part);
    if (known !== undefined) return known;
    const entries = Object.entries(part).map(([name, value]) => [name, move(value)] as const);
    const copy = { ...Object.fromEntries(entries), place };
    placed.set(part, copy);
    return copy;
  };
  return move(root) as Node;
}
