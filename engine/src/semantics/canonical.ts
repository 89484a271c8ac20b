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
