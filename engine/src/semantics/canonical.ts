import type { CheckedNode } from "./checked.ts";

/**
 * A text that two checked parts share exactly where they mean the same computation: one of the same
 * shape over the same columns and constants, wherever they stand in their query.
 */
export function canonicalText(node: CheckedNode): string {
  switch (node.kind) {
    case "constant":
      return Object.is(node.value, -0) ? "#-0" : `#${node.value}`;
    case "column":
      return `c${quote(node.key)}`;
    case "text-column":
      return `d${quote(node.key)}`;
    case "truth-column":
      return `e${quote(node.key)}`;
    case "text":
      return `t${quote(node.value)}`;
    case "truth":
      return node.value ? "true" : "false";
    case "negate":
    case "not":
    case "is-empty":
    case "is-unknown":
      return `(${node.kind} ${canonicalText(node.operand)})`;
    case "scalar":
      return `(${node.function} ${canonicalText(node.operand)})`;
    case "arithmetic":
    case "compare":
      return `(${node.operator} ${canonicalText(node.left)} ${canonicalText(node.right)})`;
    case "same-text":
      return `(same ${canonicalText(node.left)} ${canonicalText(node.right)})`;
    case "aggregate":
      return `(row-${node.function}${listTexts(node.operands)})`;
    case "coalesce":
    case "and":
    case "or":
      return `(${node.kind}${listTexts(node.operands)})`;
    case "if":
      return `(if${listTexts([node.condition, node.then, node.otherwise])})`;
    case "growth":
      return `(growth ${node.years}${listTexts([node.first, node.last])})`;
    case "change":
      return `(change${listTexts([node.first, node.last])})`;
    case "across": {
      const group = node.group === null ? "" : ` ${canonicalText(node.group)}`;
      return `(all-${node.function} ${canonicalText(node.operand)}${group})`;
    }
  }
}

function listTexts(nodes: readonly CheckedNode[]): string {
  let texts = "";
  for (const node of nodes) texts += ` ${canonicalText(node)}`;
  return texts;
}

/** With its length in front no text can run into what follows it. */
function quote(text: string): string {
  return `${text.length}:${text}`;
}

/** Whether two parts have one canonical text, told without writing it. */
export function sameComputation(a: CheckedNode, b: CheckedNode): boolean {
  if (a === b) return true;
  switch (a.kind) {
    case "constant":
      return b.kind === a.kind && Object.is(a.value, b.value);
    case "truth":
    case "text":
      return b.kind === a.kind && a.value === b.value;
    case "column":
    case "text-column":
    case "truth-column":
      return b.kind === a.kind && a.key === b.key;
    case "negate":
    case "not":
    case "is-empty":
    case "is-unknown":
      return b.kind === a.kind && sameComputation(a.operand, b.operand);
    case "scalar":
      return (
        b.kind === a.kind && a.function === b.function && sameComputation(a.operand, b.operand)
      );
    case "arithmetic":
    case "compare":
      return (
        b.kind === a.kind &&
        a.operator === b.operator &&
        sameComputation(a.left, b.left) &&
        sameComputation(a.right, b.right)
      );
    case "same-text":
      return (
        b.kind === a.kind && sameComputation(a.left, b.left) && sameComputation(a.right, b.right)
      );
    case "aggregate":
      return b.kind === a.kind && a.function === b.function && sameLists(a.operands, b.operands);
    case "coalesce":
    case "and":
    case "or":
      return b.kind === a.kind && sameLists(a.operands, b.operands);
    case "if":
      return (
        b.kind === a.kind &&
        sameComputation(a.condition, b.condition) &&
        sameComputation(a.then, b.then) &&
        sameComputation(a.otherwise, b.otherwise)
      );
    case "growth":
      return (
        b.kind === a.kind &&
        a.years === b.years &&
        sameComputation(a.first, b.first) &&
        sameComputation(a.last, b.last)
      );
    case "change":
      return (
        b.kind === a.kind && sameComputation(a.first, b.first) && sameComputation(a.last, b.last)
      );
    case "across":
      return (
        b.kind === a.kind &&
        a.function === b.function &&
        sameComputation(a.operand, b.operand) &&
        (a.group === null || b.group === null
          ? a.group === b.group
          : sameComputation(a.group, b.group))
      );
  }
}

function sameLists(a: readonly CheckedNode[], b: readonly CheckedNode[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) {
    if (!sameComputation(a[index] as CheckedNode, b[index] as CheckedNode)) return false;
  }
  return true;
}
