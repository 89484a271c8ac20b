import type { CheckedNode, TextNode, TruthNode } from "./checked.ts";

export function isText(node: CheckedNode): node is TextNode {
  return node.kind === "text" || node.kind === "text-column";
}

const truthKinds: ReadonlySet<CheckedNode["kind"]> = new Set<TruthNode["kind"]>([
  "truth",
  "truth-column",
  "compare",
  "same-text",
  "has-text",
  "is-empty",
  "is-unknown",
  "not",
  "and",
  "or",
]);

export function isTruth(node: CheckedNode): node is TruthNode {
  return truthKinds.has(node.kind);
}
