import type { Period } from "../contract/index.ts";
import { formOf } from "../functions/directory.ts";
import type { FunctionForm } from "../functions/form.ts";
import { type CallExpression, type Expression, placeOf } from "../grammar/ast.ts";
import { nameFix, problemAt } from "../grammar/problem.ts";
import { checkAcross, isGroup } from "./check-across.ts";
import { checkArgumentCount, reportLonelyFigure, reportMissingPeriod } from "./check-arguments.ts";
import type { CheckContext } from "./check-context.ts";
import { checkOverTime } from "./check-over-time.ts";
import { checkAggregate, checkCoalesce, checkIf, checkScalar } from "./check-row-function.ts";
import { nearestFunctions } from "./nearest-names.ts";
import type { Typed } from "./typed.ts";

/**
 * Selects the overload: a period is over time, one argument or a group is across companies, several
 * numbers are of the row.
 */
export function checkCall(
  context: CheckContext,
  node: CallExpression,
  period: Period | null,
): Typed {
  const name = node.function;
  if (name === null) return reportUnknownFunction(context, node, period);
  // a missing argument is already reported
  if (node.arguments.some(isMissing)) return checkBrokenCall(context, node, period);
  if (node.arguments.some(({ kind }) => kind === "span")) {
    return checkOverTime(context, node, name, period);
  }
  const across = formOf(name, "across");
  const row = formOf(name, "row");
  const overTime = formOf(name, "period");
  const count = node.arguments.length;
  const second = node.arguments[1];
  const grouped = count === 2 && second !== undefined && isGroup(context, second);
  if (across !== null && (row === null || count === 1 || grouped)) {
    return checkCounted(context, node, across, period, () =>
      checkAcross(context, node, across, period),
    );
  }
  if (row !== null && count === 1 && overTime !== null) {
    return reportLonelyFigure(context, node, [row, overTime], period);
  }
  if (row !== null) {
    return checkCounted(context, node, row, period, () =>
      checkRow(context, node, row.function, period),
    );
  }
  return reportMissingPeriod(context, node, overTime, period);
}

function isMissing(node: Expression): boolean {
  return node.kind === "missing" || (node.kind === "negate" && isMissing(node.operand));
}

function checkRow(
  context: CheckContext,
  node: CallExpression,
  name: FunctionForm<"row">["function"],
  period: Period | null,
): Typed {
  switch (name) {
    case "if":
      return checkIf(context, node, period);
    case "coalesce":
      return checkCoalesce(context, node, period);
    case "min":
    case "max":
    case "avg":
    case "sum":
    case "median":
      return checkAggregate(context, node, name, period);
    default:
      return checkScalar(context, node, name, period);
  }
}

function checkCounted(
  context: CheckContext,
  node: CallExpression,
  form: FunctionForm,
  period: Period | null,
  check: () => Typed,
): Typed {
  return checkArgumentCount(context, node, form) ? check() : checkBrokenCall(context, node, period);
}

function reportUnknownFunction(
  context: CheckContext,
  node: CallExpression,
  period: Period | null,
): Typed {
  const word = context.text.slice(node.name.start, node.name.end);
  const nearest = nearestFunctions(word);
  const hint =
    nearest.length > 0 ? ` Did you mean ${nearest.map(({ text }) => text).join(", ")}?` : "";
  context.problems.push(
    problemAt(node.name, "formula.unknown_function", `${word}(…) is not a known function.${hint}`, {
      expected: nearest.map(({ text }) => text),
      suggestions: nearest.map((known) => nameFix(node.name, known)),
    }),
  );
  return checkBrokenCall(context, node, period);
}

/** Checks the arguments of a call that is already invalid. */
export function checkBrokenCall(
  context: CheckContext,
  node: CallExpression,
  period: Period | null,
): Typed {
  for (const argument of node.arguments) {
    if (argument.kind !== "span")
      context.check(argument, isGroup(context, argument) ? null : period);
  }
  return { type: "broken", place: placeOf(node) };
}
