import type { CheckedNode, TruthNode } from "../semantics/checked.ts";

/** The same condition with other numbers in it, and else the very parts that it had. */
export function moveConstants(condition: TruthNode, by: number): TruthNode {
  return move(condition, by) as TruthNode;
}

function move(node: CheckedNode, by: number): CheckedNode {
  if (node.kind === "constant") return { ...node, value: node.value + by };
  let changed = false;
  const moved = (part: unknown): unknown => {
    if (Array.isArray(part)) {
      const all = part.map(moved);
      return all.some((each, index) => each !== part[index]) ? all : part;
    }
    if (typeof part !== "object" || part === null || !("kind" in part)) return part;
    const other = move(part as CheckedNode, by);
    changed ||= other !== part;
    return other;
  };
  const entries = Object.entries(node).map(([name, part]: [string, unknown]) => [
    name,
    moved(part),
  ]);
  return changed ? (Object.fromEntries(entries) as CheckedNode) : node;
}
