import type { CheckedNode } from "./checked.ts";
import { partsOf } from "./checked-columns.ts";

/** Equal for parts with the same computation: the same shape, columns and constants. */
export function canonicalText(node: CheckedNode): string {
  const detail = detailOf(node);
  let text = `(${node.kind}`;
  if (detail !== null) text += ` ${writeDetail(detail)}`;
  for (const part of partsOf(node)) text += ` ${canonicalText(part)}`;
  return `${text})`;
}

/** Compares canonical texts without building them. */
export function sameComputation(a: CheckedNode, b: CheckedNode): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind || !Object.is(detailOf(a), detailOf(b))) return false;
  const parts = partsOf(a);
  const others = partsOf(b);
  if (parts.length !== others.length) return false;
  return parts.every((part, index) => {
    const other = others[index];
    return other !== undefined && sameComputation(part, other);
  });
}

/** Distinguishes parts of one kind, besides their children. */
function detailOf(node: CheckedNode): string | number | boolean | null {
  switch (node.kind) {
    case "constant":
    case "text":
    case "truth":
      return node.value;
    case "column":
    case "text-column":
    case "truth-column":
      return node.key;
    case "arithmetic":
    case "compare":
      return node.operator;
    case "scalar":
    case "aggregate":
    case "across":
      return node.function;
    case "growth":
      return node.years;
    case "negate":
    case "change":
    case "coalesce":
    case "if":
    case "same-text":
    case "has-text":
    case "is-empty":
    case "is-unknown":
    case "not":
    case "and":
    case "or":
      return null;
  }
}

/** Length-prefixed, to be unambiguous. */
function writeDetail(detail: string | number | boolean): string {
  if (typeof detail === "string") return `${detail.length}:${detail}`;
  return Object.is(detail, -0) ? "-0" : String(detail);
}
