import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ColumnKey } from "../contract/index.ts";
import { formatPeriod } from "../grammar/periods.ts";
import { quoteText } from "../semantics/check-context.ts";
import type { CheckedNode } from "../semantics/checked.ts";
import { parameterOf, splitColumnKey } from "../semantics/columns.ts";
import { formatDay } from "./words.ts";
import type { Quantity } from "./quantity.ts";

/** Precedence; looser parts are bracketed. */
const tightness = { or: 1, and: 2, not: 3, condition: 4, sum: 5, product: 6, sign: 7, whole: 8 };

/** Writes a checked part as query text: `Debt to equity < 0.5`. */
export function createNodeWriter(
  catalogue: Catalogue,
  quantities: ReadonlyMap<CheckedNode, Quantity>,
): (node: CheckedNode) => string {
  const within = (node: CheckedNode, least: number): string =>
    tightnessOf(node) < least ? `(${write(node)})` : write(node);
  const list = (nodes: readonly CheckedNode[]): string => nodes.map(write).join(", ");
  const write = (node: CheckedNode): string => {
    switch (node.kind) {
      case "constant":
        return quantities.get(node)?.type === "date" ? formatDay(node.value) : String(node.value);
      case "column":
      case "text-column":
      case "truth-column":
        return nameColumn(catalogue, node.key);
      case "text":
        return quoteText(node.value) ?? `"${node.value}"`;
      case "truth":
        return String(node.value);
      case "negate":
        return `-${within(node.operand, tightness.sign + 1)}`;
      case "arithmetic": {
        const own = tightnessOf(node);
        return `${within(node.left, own)} ${node.operator} ${within(node.right, own + 1)}`;
      }
      case "scalar":
        return `${node.function}(${write(node.operand)})`;
      case "aggregate":
        return `${node.function}(${list(node.operands)})`;
      case "coalesce":
        return `coalesce(${list(node.operands)})`;
      case "if":
        return `if(${list([node.condition, node.then, node.otherwise])})`;
      case "growth":
        return `growth from ${write(node.first)} to ${write(node.last)}`;
      case "change":
        return `change from ${write(node.first)} to ${write(node.last)}`;
      case "across": {
        const group = node.group === null ? "" : `, ${write(node.group)}`;
        return `${node.function}(${write(node.operand)}${group})`;
      }
      case "compare":
        return `${within(node.left, tightness.sum)} ${node.operator} ${within(node.right, tightness.sum)}`;
      case "same-text":
      case "has-text":
        return `${write(node.left)} = ${write(node.right)}`;
      case "is-empty":
      case "is-unknown":
        return `${within(node.operand, tightness.sum)} IS EMPTY`;
      case "not":
        return `NOT ${within(node.operand, tightness.not)}`;
      case "and":
      case "or":
        return node.operands
          .map((operand) => within(operand, tightness[node.kind] + 1))
          .join(` ${node.kind.toUpperCase()} `);
    }
  };
  return write;
}

/** `Sales 1 year ago`. */
export function nameColumn(catalogue: Catalogue, key: ColumnKey): string {
  const info = parameterOf(catalogue, key);
  if (info === undefined) return key;
  const { period } = splitColumnKey(key);
  return period === null || info.code === key ? info.name : `${info.name} ${formatPeriod(period)}`;
}

function tightnessOf(node: CheckedNode): number {
  switch (node.kind) {
    case "or":
    case "and":
    case "not":
      return tightness[node.kind];
    case "compare":
    case "same-text":
    case "has-text":
    case "is-empty":
    case "is-unknown":
      return tightness.condition;
    case "arithmetic":
      return node.operator === "+" || node.operator === "-" ? tightness.sum : tightness.product;
    case "negate":
      return tightness.sign;
    default:
      return tightness.whole;
  }
}
