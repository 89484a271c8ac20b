import type { ColumnKey, Period, Unit } from "../contract/index.ts";
import { type Expression, type Place, placeOf } from "../grammar/ast.ts";
import type { StepCounter } from "../grammar/step-counter.ts";
import { limits } from "../grammar/parse.ts";
import { type Problem, problemAt } from "../grammar/problem.ts";
import { checkArithmetic, checkNegation, literalNumber } from "./check-arithmetic.ts";
import { checkCall } from "./check-call.ts";
import { checkBetween, checkComparison, checkIn } from "./check-comparison.ts";
import {
  type CheckContext,
  createShownColumns,
  requireCondition,
  unknownName,
} from "./check-context.ts";
import { createDanglingValues } from "./dangling-values.ts";
import { checkName, checkPeriod } from "./check-name.ts";
import type { CheckedNode, NumberNode, TruthNode } from "./checked.ts";
import { unitOfMeasure } from "./measure.ts";
import type { Scope } from "./scope.ts";
import { type Typed, typeNames } from "./typed.ts";
import { countExpanded } from "./checked-columns.ts";

export interface CheckedQuery {
  readonly condition: TruthNode | null;
  readonly columns: readonly ColumnKey[];
  readonly problems: readonly Problem[];
}

export type FormulaValue =
  | { readonly type: "number"; readonly node: NumberNode; readonly unit: Unit }
  | { readonly type: "truth"; readonly node: TruthNode; readonly unit: "none" };

export interface CheckedFormula {
  readonly value: FormulaValue | null;
  readonly columns: readonly ColumnKey[];
  readonly problems: readonly Problem[];
}

/** Resolves names, periods, types and units; the query must be a condition. */
export function checkQuery(
  text: string,
  expression: Expression,
  scope: Scope,
  isAvailable: (key: ColumnKey) => boolean,
  counter: StepCounter = { steps: 0 },
): CheckedQuery {
  const context = createContext(text, scope, isAvailable, counter);
  const condition = requireCondition(context, context.check(expression, null), "A query");
  if (condition !== null) rejectTooLarge(context, condition, placeOf(expression));
  return { condition, columns: context.shown.list(), problems: context.problems };
}

/** Like `checkQuery`, but numbers are allowed. */
export function checkFormula(
  text: string,
  expression: Expression,
  scope: Scope,
  isAvailable: (key: ColumnKey) => boolean,
  counter: StepCounter = { steps: 0 },
): CheckedFormula {
  const context = createContext(text, scope, isAvailable, counter);
  const value = requireValue(context, context.check(expression, null));
  if (value !== null) rejectTooLarge(context, value.node, placeOf(expression));
  return { value, columns: context.shown.list(), problems: context.problems };
}

function createContext(
  text: string,
  scope: Scope,
  isAvailable: (key: ColumnKey) => boolean,
  counter: StepCounter,
): CheckContext {
  const context: CheckContext = {
    ...scope,
    text,
    problems: [],
    shown: createShownColumns(),
    dangling: createDanglingValues(),
    counter,
    partsLeft: limits.parts,
    isAvailable,
    check: (node, period) => check(context, node, period),
  };
  return context;
}

function requireValue(context: CheckContext, typed: Typed): FormulaValue | null {
  switch (typed.type) {
    case "number":
      return { type: "number", node: typed.build(null), unit: unitOfMeasure(typed.measure) };
    case "truth":
      return { type: "truth", node: typed.node, unit: "none" };
    case "broken":
      return null;
    default: {
      const message = `A formula must be a number or a condition; this is ${typeNames[typed.type]}.`;
      const expected = ["a number", "a condition"];
      context.problems.push(problemAt(typed.place, "formula.type_mismatch", message, { expected }));
      return null;
    }
  }
}

/** `period`: that of the enclosing bracket. */
function check(context: CheckContext, node: Expression, period: Period | null): Typed {
  const place = placeOf(node);
  context.counter.steps += 1;
  context.partsLeft -= 1;
  if (context.partsLeft <= 0) return tooManyParts(context, place);
  switch (node.kind) {
    case "number":
      if (!Number.isFinite(node.value)) {
        context.problems.push(
          problemAt(place, "formula.out_of_range", "This number is too large."),
        );
        return { type: "broken", place };
      }
      return { ...literalNumber(node), place };
    case "date":
      return { type: "date", node: { kind: "constant", value: node.value, place }, place };
    case "text":
      return { type: "text", node: { kind: "text", value: node.value, place }, place };
    case "truth": {
      const asNumber: NumberNode = { kind: "constant", value: node.value ? 1 : 0, place };
      return { type: "truth", node: { kind: "truth", value: node.value, place }, asNumber, place };
    }
    case "name":
      return checkName(context, node, period);
    case "unknown":
      context.problems.push(unknownName(context, node.text, place));
      return { type: "broken", place };
    case "missing":
      return { type: "broken", place };
    case "period":
      return checkPeriod(context, node);
    case "call":
      return checkCall(context, node, period);
    case "span":
      throw new TypeError("A number of periods is allowed only as a function argument.");
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
      const not: TruthNode = { kind: "not", operand: condition, place };
      return { type: "truth", node: not, asNumber: null, place };
    }
    case "and":
    case "or":
      return checkLogic(context, node, period);
  }
}

function tooManyParts(context: CheckContext, place: Place): Typed {
  // report once and stop
  if (context.partsLeft === 0) context.problems.push(tooLarge(place));
  return { type: "broken", place };
}

/** IN repeats its subject per value, and can be nested. */
function rejectTooLarge(context: CheckContext, root: CheckedNode, place: Place): void {
  if (countExpanded(root) > limits.parts) context.problems.push(tooLarge(place));
}

function tooLarge(place: Place): Problem {
  const message =
    "This query is too large once its lists and periods are expanded. Shorten a list or a period.";
  return problemAt(place, "formula.too_large", message);
}

function checkLogic(
  context: CheckContext,
  node: Extract<Expression, { kind: "and" | "or" }>,
  period: Period | null,
): Typed {
  const word = node.kind.toUpperCase();
  const operands: TruthNode[] = [];
  context.dangling.note(node, context.text);
  for (const operand of node.operands) {
    const typed = check(context, operand, period);
    const fixes = context.dangling.fixesFor(operand);
    const condition = requireCondition(context, typed, `The operand of ${word}`, fixes);
    if (condition !== null) operands.push(condition);
  }
  const place = placeOf(node);
  if (operands.length < node.operands.length) return { type: "broken", place };
  return { type: "truth", node: { kind: node.kind, operands, place }, asNumber: null, place };
}

function checkIsEmpty(operand: Typed, place: Place): Typed {
  const truth = (node: TruthNode): Typed => ({ type: "truth", node, asNumber: null, place });
  switch (operand.type) {
    case "number":
      return truth({ kind: "is-empty", operand: operand.build(null), place });
    case "date":
    case "text":
      return truth({ kind: "is-empty", operand: operand.node, place });
    case "truth":
      return truth({ kind: "is-unknown", operand: operand.node, place });
    case "broken":
      return { type: "broken", place };
  }
}
