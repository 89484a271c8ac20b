import type { CheckedNode } from "./checked.ts";
import { partsOf } from "./checked-columns.ts";

/**
 * How many parts a checked tree has where each part that others share counts as often as it stands in
 * one: what an evaluation or an explanation may have to go through. Each part is looked at once.
 */
export function countWrittenOut(root: CheckedNode): number {
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
