import {
  type ColumnKey,
  historyDepth,
  type ParameterInfo,
  type Period,
  type Suggestion,
} from "../contract/index.ts";
import {
  type Expression,
  type NameReference,
  type PeriodExpression,
  type Place,
  placeOf,
} from "../grammar/ast.ts";
import { partsOfExpression } from "../grammar/ast-parts.ts";
import { skipBlanks } from "../grammar/fold.ts";
import { formatPeriod } from "../grammar/periods.ts";
import { markAsGuess, type Problem, problemAt, removeFix, replaceFix } from "../grammar/problem.ts";
import { type CheckContext, shorten } from "./check-context.ts";
import type { NumberNode, TruthNode } from "./checked.ts";
import {
  columnKey,
  describeColumn,
  parameterOf,
  periodObstacle,
  splitColumnKey,
} from "./columns.ts";
import { checkFilter } from "./check-filter.ts";
import { measureOfUnit } from "./measure.ts";
import { placeTyped } from "./place-checked.ts";
import { isFilterKey } from "./scope.ts";
import type { Typed } from "./typed.ts";

/** A parameter in its own period, else the enclosing one. `behind`: place of its period phrase. */
export function checkName(
  context: CheckContext,
  node: NameReference,
  period: Period | null,
  behind: Place | null = null,
): Typed {
  if (isFilterKey(node.column)) return checkFilter(context, node, period);
  const place = placeOf(node);
  const info = parameterOf(context.catalogue, node.column);
  if (info === undefined) {
    throw new TypeError(`The catalogue names ${node.column} without describing it.`);
  }
  let key = node.column;
  if (period !== null && !carriesPeriod(context, node)) {
    const obstacle = periodObstacle(info, period);
    if (obstacle !== null) {
      const suggestions = behind === null ? [] : periodFixes(context, info, period, behind);
      context.problems.push(
        problemAt(place, "formula.period_not_available", obstacle, { suggestions }),
      );
      return { type: "broken", place };
    }
    key = columnKey(info.code, period);
  }
  if (!context.isAvailable(key)) {
    context.problems.push(notAvailable(context, key, place));
    return { type: "broken", place };
  }
  context.shown.add(key);
  const column: NumberNode = { kind: "column", key, place };
  switch (info.type) {
    case "number":
      return {
        type: "number",
        measure: measureOfUnit(info.unit),
        percentLiteral: false,
        day: null,
        build: () => column,
        place,
      };
    case "date":
      return { type: "date", node: column, place };
    case "text":
      return { type: "text", node: { kind: "text-column", key, place }, place };
    case "truth": {
      const truth: TruthNode = { kind: "truth-column", key, place };
      return node.negated
        ? { type: "truth", node: { kind: "not", operand: truth, place }, asNumber: null, place }
        : { type: "truth", node: truth, asNumber: column, place };
    }
  }
}

/** A period applies to a name, or to all parts of a bracket without one. */
export function checkPeriod(context: CheckContext, node: PeriodExpression): Typed {
  const { operand } = node;
  const message = hasPeriodBehind(operand)
    ? `"${writtenAs(context, operand)}" already has a period.`
    : periodError(context, operand, operand);
  if (message !== null) {
    const place = periodBehind(context, node);
    const suggestions = [markAsGuess(removeFix(context.text, place))];
    context.problems.push(
      problemAt(place, "formula.period_not_available", message, { suggestions }),
    );
    return { type: "broken", place: placeOf(node) };
  }
  const before = context.problems.length;
  const typed =
    operand.kind === "name"
      ? checkName(
          context,
          { ...operand, ...placeOf(node) },
          node.period,
          periodBehind(context, node),
        )
      : placeTyped(context.check(operand, node.period), placeOf(node));
  const isThere = operand.end > operand.start;
  if (isThere && context.problems.length === before && !canMove(context, operand)) {
    const place = periodBehind(context, node);
    const reason = `Every parameter of "${writtenAs(context, operand)}" already has a period, so this one has no effect.`;
    const suggestions = [removeFix(context.text, place)];
    context.problems.push(
      problemAt(place, "formula.period_without_effect", reason, {
        severity: "warning",
        suggestions,
      }),
    );
  }
  return typed;
}

function periodFixes(
  { text }: CheckContext,
  { periods }: ParameterInfo,
  { unit, back }: Period,
  behind: Place,
): Suggestion[] {
  if (periods === "none") return [markAsGuess(removeFix(text, behind))];
  const has = periods === "both" ? unit : periods === "years" ? "year" : "quarter";
  const nearest: Period = { unit: has, back: Math.min(back, historyDepth[has]) };
  return [markAsGuess(replaceFix(behind, formatPeriod(nearest)))];
}

function periodBehind({ text }: CheckContext, { operand, end }: PeriodExpression): Place {
  return { start: skipBlanks(text, operand.end), end };
}

/** `Sales 3 years ago`, without brackets. */
function hasPeriodBehind(node: Expression): boolean {
  return node.kind === "period" && node.start === node.operand.start;
}

function writtenAs({ text }: CheckContext, { start, end }: Place): string {
  return shorten(text.slice(start, end));
}

/** True if some part can be shifted to another period. */
export function canMove(context: CheckContext, node: Expression): boolean {
  if (node.kind === "name") {
    const filter = context.filters.get(node.column);
    return filter ? canMove(context, filter.expression) : !carriesPeriod(context, node);
  }
  if (node.kind === "period") return false;
  return partsOfExpression(node).some((part) => canMove(context, part));
}

function periodError(context: CheckContext, operand: Expression, written: Place): string | null {
  switch (operand.kind) {
    case "number":
    case "date":
    case "text":
    case "truth":
      return "A period must follow a parameter or a bracket.";
    case "name": {
      const filter = context.filters.get(operand.column);
      if (filter) return periodError(context, filter.expression, written);
      if (!carriesPeriod(context, operand)) return null;
      return `"${writtenAs(context, written)}" already has a period.`;
    }
    default:
      return null;
  }
}

/** True for names with a period, such as `Sales preceding year`. */
export function carriesPeriod({ catalogue }: CheckContext, { column }: NameReference): boolean {
  return !catalogue.parameters.has(column) && splitColumnKey(column).period !== null;
}

function notAvailable(context: CheckContext, key: ColumnKey, place: Place): Problem {
  const title = describeColumn(context.catalogue, key)?.title ?? key;
  const code =
    splitColumnKey(key).period === null ? "formula.not_available" : "formula.period_not_available";
  return problemAt(place, code, `This data does not include ${title}.`);
}
