import type { Catalogue } from "../catalogue/catalogue.ts";
import { quantitiesOf } from "../explain/quantity.ts";
import { wordsOf } from "../explain/words.ts";
import type { Place } from "../grammar/ast.ts";
import type { Word } from "../grammar/tokens.ts";
import { partsOf } from "../semantics/checked-columns.ts";
import type { CheckedNode } from "../semantics/checked.ts";

/** The scaled value of a number in context: `₹ 5 crore`; null if it has none. */
export function describeNumber(
  place: Place,
  root: CheckedNode | null,
  catalogue: Catalogue,
): string | null {
  const constant = root === null ? null : findConstant(root, place);
  if (root === null || constant === null) return null;
  const quantity = quantitiesOf(root, catalogue).get(constant);
  return quantity === undefined ? null : wordsOf(constant.value, quantity);
}

function findConstant(
  node: CheckedNode,
  { start, end }: Place,
): Extract<CheckedNode, { kind: "constant" }> | null {
  if (node.kind === "constant") {
    return node.place?.start === start && node.place.end === end ? node : null;
  }
  for (const part of partsOf(node)) {
    const found = findConstant(part, { start, end });
    if (found !== null) return found;
  }
  return null;
}

export function numberAround(words: readonly Word[], index: number): Place | null {
  let first = index;
  while (words[first]?.type === "Unit" || words[first]?.type === "Percent") first -= 1;
  if (words[first]?.type !== "Number") return null;
  let last = first;
  while (words[last + 1]?.type === "Unit" || words[last + 1]?.type === "Percent") last += 1;
  const [from, to] = [words[first], words[last]];
  return from === undefined || to === undefined ? null : { start: from.start, end: to.end };
}
