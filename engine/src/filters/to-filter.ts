import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Clause, ColumnKey, FilterBound, QueryFilter } from "../contract/index.ts";
import { mirrored } from "../eval/compare.ts";
import { foldText } from "../eval/fold-text.ts";
import type { ComparisonOperator } from "../grammar/tokens.ts";
import { partsOf } from "../semantics/checked-columns.ts";
import type { CheckedNode, NumberNode, TruthNode } from "../semantics/checked.ts";
import { describeColumn } from "../semantics/columns.ts";

/** The spelling of a value in the data, else unchanged. */
export type SpellText = (key: ColumnKey, text: string) => string;

/** Classifies a clause for the query builder. */
export function toFilter(
  node: TruthNode,
  clause: Clause,
  catalogue: Catalogue,
  spell: SpellText,
): QueryFilter {
  const choice = readChoice(node);
  if (choice !== null) {
    const { key, texts } = choice;
    const title = describeColumn(catalogue, key)?.title ?? key;
    const values = new Map(texts.map((text) => [foldText(text), spell(key, text)]));
    return { kind: "choice", clause, key, title, values: [...values.values()] };
  }
  const range = readRange(node);
  const column = range === null ? null : describeColumn(catalogue, range.key);
  if (range === null || column?.type !== "number") {
    return { kind: "other", clause, columns: [...new Set(listNamed(node))] };
  }
  const { title, unit } = column;
  return { kind: "range", clause, ...range, title, unit };
}

interface Choice {
  readonly key: ColumnKey;
  readonly texts: readonly string[];
}

/** `Sector = 'Banks'`, IN, or OR of several for one column. */
function readChoice(node: TruthNode): Choice | null {
  if (node.filter !== undefined) return null;
  if (node.kind === "or") {
    const choices = node.operands.map(readChoice);
    const [first] = choices;
    if (!first || choices.some((choice) => choice?.key !== first.key)) return null;
    return { key: first.key, texts: choices.flatMap((choice) => choice?.texts ?? []) };
  }
  if (node.kind !== "same-text" && node.kind !== "has-text") return null;
  const { left, right } = node;
  const [text, column] = left.kind === "text" ? [left, right] : [right, left];
  if (text.kind !== "text" || column.kind !== "text-column") return null;
  return foldText(text.value) === "" ? null : { key: column.key, texts: [text.value.trim()] };
}

interface Range {
  readonly key: ColumnKey;
  readonly low: FilterBound | null;
  readonly high: FilterBound | null;
}

/** A parameter with one or two constant bounds. */
function readRange(node: TruthNode): Range | null {
  if (node.filter !== undefined) return null;
  if (node.kind === "compare") return readComparison(node);
  if (node.kind !== "and" || node.operands.length !== 2) return null;
  const [first, second] = node.operands.map(readRange);
  if (!first || !second || first.key !== second.key) return null;
  const [low, high] = [first.low ?? second.low, first.high ?? second.high];
  const bounds = [first.low, first.high, second.low, second.high].filter((bound) => bound !== null);
  return low === null || high === null || bounds.length !== 2
    ? null
    : { key: first.key, low, high };
}

function readComparison(node: Extract<TruthNode, { kind: "compare" }>): Range | null {
  const { left, right, operator } = node;
  if (left.kind === "constant") return readSides(right, mirrored[operator], left);
  return readSides(left, operator, right);
}

function readSides(
  figure: NumberNode,
  operator: ComparisonOperator,
  bound: NumberNode,
): Range | null {
  const key = figure.filter ?? (figure.kind === "column" ? figure.key : null);
  if (key === null || bound.kind !== "constant" || bound.filter !== undefined) return null;
  const inclusive = { value: bound.value, inclusive: true };
  const exclusive = { value: bound.value, inclusive: false };
  switch (operator) {
    case "<":
      return { key, low: null, high: exclusive };
    case "<=":
      return { key, low: null, high: inclusive };
    case ">":
      return { key, low: exclusive, high: null };
    case ">=":
      return { key, low: inclusive, high: null };
    case "=":
      return { key, low: inclusive, high: inclusive };
    case "!=":
      return null;
  }
}

function listNamed(node: CheckedNode): readonly ColumnKey[] {
  if (node.filter !== undefined) return [node.filter];
  if ("key" in node) return [node.key];
  return partsOf(node).flatMap(listNamed);
}
