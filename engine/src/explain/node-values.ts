import { type Columns, type Column, textAt } from "../table/column.ts";
import { evaluateNumber } from "../eval/evaluate.ts";
import { foldText } from "../eval/texts.ts";
import { compileTruth } from "../eval/truths.ts";
import { canonicalText } from "../semantics/canonical.ts";
import {
  type CheckedNode,
  type NumberNode,
  type TextNode,
  type TruthNode,
  isText,
  isTruth,
} from "../semantics/checked.ts";

/** Null is empty or unknown. */
export type NodeValue = number | string | boolean | null;

/**
 * Values of all parts for one row; shared parts are computed once, functions across companies over
 * all rows.
 */
export function valuesOf(
  root: CheckedNode,
  columns: Columns,
  row: number,
): ReadonlyMap<CheckedNode, NodeValue> {
  const values = new Map<CheckedNode, NodeValue>();
  const alone = onlyRow(columns, row);
  /** By canonical text, since each reads every row. */
  const acrossAll = new Map<string, number>();

  const truth = (node: TruthNode): TruthNode => {
    const before = values.get(node);
    const value = typeof before === "boolean" || before === null ? before : worked(node);
    return value === null ? unknown : { kind: "truth", value };
  };
  const worked = (node: TruthNode): boolean | null => {
    const value = truthAt(withValues(node), alone);
    values.set(node, value);
    return value;
  };
  const number = (node: NumberNode): NumberNode => {
    const before = values.get(node);
    if (before === null) return empty;
    if (typeof before === "number") return { kind: "constant", value: before };
    const value = numberAt(node);
    values.set(node, Number.isNaN(value) ? null : value);
    return { kind: "constant", value };
  };
  const text = (node: TextNode): TextNode => {
    const value = node.kind === "text" ? node.value : textOf(alone, node.key);
    values.set(node, value === null || foldText(value) === "" ? null : value);
    return { kind: "text", value: value ?? "" };
  };
  const numberAt = (node: NumberNode): number => {
    if (node.kind === "across") {
      number(node.operand);
      if (node.group !== null) text(node.group);
      const written = canonicalText(node);
      const known = acrossAll.get(written) ?? evaluateNumber(node, columns)[row] ?? Number.NaN;
      acrossAll.set(written, known);
      return known;
    }
    return evaluateNumber(withNumbers(node), alone)[0] ?? Number.NaN;
  };
  const withNumbers = (node: Exclude<NumberNode, { kind: "across" }>): NumberNode => {
    switch (node.kind) {
      case "constant":
      case "column":
        return node;
      case "negate":
      case "scalar":
        return { ...node, operand: number(node.operand) };
      case "arithmetic":
        return { ...node, left: number(node.left), right: number(node.right) };
      case "aggregate":
      case "coalesce":
        return { ...node, operands: node.operands.map(number) };
      case "if":
        return {
          ...node,
          condition: truth(node.condition),
          // oxlint-disable-next-line unicorn/no-thenable -- a part of the tree, nothing that is awaited
          then: number(node.then),
          otherwise: number(node.otherwise),
        };
      case "growth":
      case "change":
        return { ...node, first: number(node.first), last: number(node.last) };
    }
  };
  const withValues = (node: TruthNode): TruthNode => {
    switch (node.kind) {
      case "truth":
      case "truth-column":
        return node;
      case "compare":
        return { ...node, left: number(node.left), right: number(node.right) };
      case "same-text":
        return { ...node, left: text(node.left), right: text(node.right) };
      case "has-text":
        text(node.right);
        return { ...node, left: text(node.left) };
      case "is-empty": {
        const { operand } = node;
        return { ...node, operand: isText(operand) ? text(operand) : number(operand) };
      }
      case "is-unknown":
      case "not":
        return { ...node, operand: truth(node.operand) };
      case "and":
      case "or":
        return { ...node, operands: node.operands.map(truth) };
    }
  };
  if (isText(root)) text(root);
  else if (isTruth(root)) truth(root);
  else number(root);
  return values;
}

const empty: NumberNode = { kind: "constant", value: Number.NaN };
const unknown: TruthNode = { kind: "compare", operator: "=", left: empty, right: empty };

function truthAt(node: TruthNode, columns: Columns): boolean | null {
  const { yes, known } = compileTruth(node).evaluate(columns);
  return known[0] === 0 ? null : yes[0] !== 0;
}

function textOf(columns: Columns, key: string): string | null {
  const column = columns.get(key);
  return column.kind === "text" ? textAt(column, 0) : null;
}

function onlyRow(columns: Columns, row: number): Columns {
  return {
    rows: 1,
    get(key): Column {
      const column = columns.get(key);
      if (column.kind === "number") {
        return { kind: "number", values: column.values.slice(row, row + 1) };
      }
      return { ...column, codes: column.codes.slice(row, row + 1) };
    },
  };
}
