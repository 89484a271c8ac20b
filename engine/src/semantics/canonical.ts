import type { CheckedNode } from "./checked.ts";
import { partsOf } from "./checked-columns.ts";

/**
 * A text that two checked parts share exactly where they mean the same computation: one of the same
 * shape over the same columns and constants, wherever they stand in their query.
 */
export function canonicalText(node: CheckedNode): string {
  const detail = detailOf(node);
  let text = `(${node.kind}`;
  if (detail !== null) text += ` ${writeDetail(detail)}`;
  for (const part of partsOf(node)) text += ` ${canonicalText(part)}`;
  return `${text})`;
}

/** Whether two parts have one canonical text, told without writing it. */
export function sameComputation(a: CheckedNode, b: CheckedNode): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind || !Object.is(detailOf(a), detailOf(b))) return false;
  const parts = partsOf(a);
  const others = partsOf(b);
  if (parts.length !== others.length) return false;
  for (let index = 0; index < parts.length; index += 1) {
    if (!sameComputation(parts[index] as CheckedNode, others[index] as CheckedNode)) return false;
  }
  return true;
}

/** What tells a part from others of its kind, beside the parts under it; null where these are all. */
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

/** With its length in front no text can run into what follows it. */
function writeDetail(detail: string | number | boolean): string {
  if (typeof detail === "string") return `${detail.length}:${detail}`;
  return Object.is(detail, -0) ? "-0" : String(detail);
}
