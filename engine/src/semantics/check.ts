import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ColumnKey, Period } from "../contract/index.ts";
import type { Expression, NameReference, PeriodExpression, Place } from "../grammar/ast.ts";
import type { NameIndex } from "../grammar/name-index.ts";
import { insertFix, type Problem, problemAt, removeFix } from "../grammar/problem.ts";
import { type CheckContext, shorten, unknownName } from "./check-context.ts";
import { checkArithmetic, checkNegation, literalNumber } from "./check-arithmetic.ts";
import { checkBetween, checkComparison, checkIn } from "./check-comparison.ts";
import type { NumberNode, TruthNode } from "./checked.ts";
import {
  columnKey,
  describeColumn,
  parameterOf,
  periodObstacle,
  splitColumnKey,
} from "./columns.ts";
import { measureOfUnit } from "./measure.ts";
import { type Typed, typeNames } from "./typed.ts";

export interface CheckedQuery {
  /** Null where the text was no condition. */
  readonly condition: TruthNode | null;
  readonly columns: readonly ColumnKey[];
  readonly problems: readonly Problem[];
}

/** Resolves names, periods, types and units of a query, which must be a condition. */
export function checkQuery(
  text: string,
  expression: Expression,
  catalogue: Catalogue,
  names: NameIndex,
  isAvailable: (key: ColumnKey) => boolean,
): CheckedQuery {
  const context: CheckContext = {
    text,
    catalogue,
    names,
    problems: [],
    columns: new Set(),
    isAvailable,
    check: (node, period) => check(context, node, period),
  };
  const condition = requireCondition(context, check(context, expression, null), "A query");
  return { condition, columns: [...context.columns], problems: context.problems };
}

/** `period` is that of the bracket around the expression. */
function check(context: CheckContext, node: Expression, period: Period | null): Typed {
  const place: Place = node;
  switch (node.kind) {
    case "number":
      if (!Number.isFinite(node.value)) {
        context.problems.push(problemAt(node, "formula.out_of_range", "This number is too large."));
        return { type: "broken", place };
      }
      return { ...literalNumber(node), place };
    case "date":
      return { type: "date", node: { kind: "constant", value: node.value }, place };
    case "text": {
      const { start, end, value } = node;
      return { type: "text", node: { kind: "text", value, place: { start, end } }, place };
    }
    case "truth": {
      const asNumber: NumberNode = { kind: "constant", value: node.value ? 1 : 0 };
      return { type: "truth", node: { kind: "truth", value: node.value }, asNumber, place };
    }
    case "name":
      return checkName(context, node, period);
    case "unknown":
      context.problems.push(unknownName(context, node.text, node));
      return { type: "broken", place };
    case "missing":
      return { type: "broken", place };
    case "period":
      return checkPeriod(context, node);
    case "negate":
      return checkNegation(context, node, period);
    case "arithmetic":
      return checkArithmetic(context, node, period);
    case "comparison":
      return checkComparison(context, node, period);
    case "between":
      return checkBetween(context, node, period);
    case "in":
      return checkIn(context, node, period);
    case "is-empty":
      return checkIsEmpty(check(context, node.operand, period), place);
    case "not": {
      const operand = check(context, node.operand, period);
      const condition = requireCondition(context, operand, "What follows NOT");
      if (condition === null) return { type: "broken", place };
      return { type: "truth", node: { kind: "not", operand: condition }, asNumber: null, place };
    }
    case "and":
    case "or":
      return checkLogic(context, node, period);
  }
}

function checkLogic(
  context: CheckContext,
  node: Extract<Expression, { kind: "and" | "or" }>,
  period: Period | null,
): Typed {
  const word = node.kind.toUpperCase();
  const operands: TruthNode[] = [];
  for (const operand of node.operands) {
    const typed = check(context, operand, period);
    const condition = requireCondition(context, typed, `What stands beside ${word}`);
    if (condition !== null) operands.push(condition);
  }
  const { start, end } = node;
  if (operands.length < node.operands.length) return { type: "broken", place: { start, end } };
  return {
    type: "truth",
    node: { kind: node.kind, operands },
    asNumber: null,
    place: { start, end },
  };
}

function requireCondition(context: CheckContext, typed: Typed, what: string): TruthNode | null {
  if (typed.type === "truth") return typed.node;
  if (typed.type === "broken") return null;
  const written = context.text.slice(typed.place.start, typed.place.end);
  const fix = typed.type === "number" ? [insertFix(typed.place.end, " > 0")] : [];
  const message = `${what} must be a condition; "${shorten(written)}" is ${typeNames[typed.type]}.`;
  context.problems.push(
    problemAt(typed.place, "formula.type_mismatch", message, {
      expected: ["a comparison"],
      suggestions: fix,
    }),
  );
  return null;
}

function checkIsEmpty(operand: Typed, place: Place): Typed {
  const truth = (node: TruthNode): Typed => ({ type: "truth", node, asNumber: null, place });
  switch (operand.type) {
    case "number":
      return truth({ kind: "is-empty", operand: operand.build(null) });
    case "date":
    case "text":
      return truth({ kind: "is-empty", operand: operand.node });
    case "truth":
      return truth({ kind: "is-unknown", operand: operand.node });
    case "broken":
      return { type: "broken", place };
  }
}

function checkPeriod(context: CheckContext, node: PeriodExpression): Typed {
  const { operand } = node;
  const dated = operand.kind === "number" || operand.kind === "date" || operand.kind === "text";
  if (dated || operand.kind === "truth") {
    const place = { start: operand.end, end: node.end };
    const message = "A period stands behind a parameter or a bracket.";
    context.problems.push(
      problemAt(place, "formula.period_not_available", message, {
        suggestions: [removeFix(context.text, place)],
      }),
    );
    return { type: "broken", place: node };
  }
  if (operand.kind === "name" && splitsPeriod(context, operand)) {
    const place = { start: operand.end, end: node.end };
    const name = context.text.slice(operand.start, operand.end);
    const message = `"${name}" carries its period already.`;
    context.problems.push(
      problemAt(place, "formula.period_not_available", message, {
        suggestions: [removeFix(context.text, place)],
      }),
    );
    return { type: "broken", place: node };
  }
  if (operand.kind === "name")
    return checkName(context, { ...operand, end: node.end }, node.period);
  return { ...check(context, operand, node.period), place: node };
}

function splitsPeriod(context: CheckContext, { column }: NameReference): boolean {
  return !context.catalogue.parameters.has(column) && splitColumnKey(column).period !== null;
}

function checkName(context: CheckContext, node: NameReference, period: Period | null): Typed {
  const info = parameterOf(context.catalogue, node.column);
  if (info === undefined) {
    throw new TypeError(`The catalogue names ${node.column} without describing it.`);
  }
  let key = node.column;
  if (period !== null && !splitsPeriod(context, node)) {
    const obstacle = periodObstacle(info, period);
    if (obstacle !== null) {
      context.problems.push(problemAt(node, "formula.period_not_available", obstacle));
      return { type: "broken", place: node };
    }
    key = columnKey(info.code, period);
  }
  if (!context.isAvailable(key)) {
    context.problems.push(notAvailable(context, key, node));
    return { type: "broken", place: node };
  }
  context.columns.add(key);
  const column: NumberNode = { kind: "column", key };
  switch (info.type) {
    case "number":
      return {
        type: "number",
        measure: measureOfUnit(info.unit),
        percentLiteral: false,
        day: null,
        build: () => column,
        place: node,
      };
    case "date":
      return { type: "date", node: column, place: node };
    case "text":
      return { type: "text", node: { kind: "text-column", key }, place: node };
    case "truth": {
      const truth: TruthNode = { kind: "truth-column", key };
      return node.negated
        ? { type: "truth", node: { kind: "not", operand: truth }, asNumber: null, place: node }
        : { type: "truth", node: truth, asNumber: column, place: node };
    }
  }
}

function notAvailable(context: CheckContext, key: ColumnKey, place: Place): Problem {
  const title = describeColumn(context.catalogue, key)?.title ?? key;
  const code =
    splitColumnKey(key).period === null ? "formula.not_available" : "formula.period_not_available";
  return problemAt(place, code, `The data at hand have no ${title}.`);
}
