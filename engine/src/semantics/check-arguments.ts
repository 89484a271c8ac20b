import {
  historyDepth,
  type ParameterInfo,
  type Period,
  type Suggestion,
} from "../contract/index.ts";
import { formOf } from "../functions/directory.ts";
import type { FunctionForm } from "../functions/form.ts";
import { type CallExpression, type Expression, placeOf } from "../grammar/ast.ts";
import { markAsGuess, insertFix, problemAt, replaceFix } from "../grammar/problem.ts";
import type { CheckContext } from "./check-context.ts";
import { parameterOf } from "./columns.ts";
import type { Typed } from "./typed.ts";

const counts = ["no arguments", "one argument", "two arguments", "three arguments"];

export function checkArgumentCount(
  context: CheckContext,
  node: CallExpression,
  form: FunctionForm,
): boolean {
  const given = node.arguments;
  const least = form.takes.filter((kind) => kind !== "group").length;
  const open = form.takes.some((kind) => kind === "numbers" || kind === "values");
  const most = open ? Number.POSITIVE_INFINITY : form.takes.length;
  if (given.length >= least && given.length <= most) return true;
  const extra = given[most];
  const place =
    extra === undefined
      ? placeOf(node)
      : { start: extra.start, end: given.at(-1)?.end ?? node.end };
  const wanted = open
    ? "two arguments or more"
    : least === most
      ? counts[least]
      : `${counts[least]} or ${most}`;
  const message = `${form.signature} takes ${wanted}, not ${given.length}.`;
  context.problems.push(
    problemAt(place, "formula.wrong_arguments", message, {
      expected: [form.signature],
      suggestions: extra === undefined ? [] : [removeArguments(context, given, most)],
    }),
  );
  return false;
}

function removeArguments(
  context: CheckContext,
  given: readonly Expression[],
  from: number,
): Suggestion {
  const start = given[from - 1]?.end ?? given[from]?.start ?? 0;
  const end = given.at(-1)?.end ?? start;
  const label = `Remove "${context.text.slice(start, end)}"`;
  return markAsGuess({ label, start, end, text: "" });
}

/** `min(P)`: lacks a period or further numbers. */
export function reportLonelyFigure(
  context: CheckContext,
  node: CallExpression,
  [row, overTime]: readonly [FunctionForm, FunctionForm],
  period: Period | null,
): Typed {
  const [figure] = node.arguments;
  const suggestions = figure === undefined ? [] : addPeriodFixes(context, figure);
  if (node.function === "avg") suggestions.push(replaceFix(node.name, "mean"));
  const across = node.function === "avg" ? ", or mean(P) across companies" : "";
  const message = `${row.function} of one value needs either several numbers, ${row.signature}, or a period, ${overTime.signature}${across}.`;
  context.problems.push(
    problemAt(placeOf(node), "formula.wrong_arguments", message, {
      expected: [row.signature, overTime.signature],
      suggestions,
    }),
  );
  if (figure !== undefined) context.check(figure, period);
  return { type: "broken", place: placeOf(node) };
}

/** `growth(Sales)` and `growth(Sales, 3)`. */
export function reportMissingPeriod(
  context: CheckContext,
  node: CallExpression,
  form: FunctionForm | null,
  period: Period | null,
): Typed {
  const [figure, second] = node.arguments;
  const signature = form?.signature ?? "";
  const place = second === undefined ? placeOf(node) : placeOf(second);
  const suggestions: Suggestion[] = [];
  if (figure !== undefined && second === undefined) {
    suggestions.push(...addPeriodFixes(context, figure));
  }
  if (figure !== undefined && second?.kind === "number" && node.arguments.length === 2) {
    for (const unit of periodUnits(context, figure)) {
      suggestions.push(insertFix(second.end, ` ${unit}${second.value === 1 ? "" : "s"}`));
    }
  }
  const message = `${signature} needs a period such as 3 years or 4 quarters as its last argument.`;
  const expected = [signature];
  context.problems.push(
    problemAt(place, "formula.wrong_arguments", message, { expected, suggestions }),
  );
  for (const argument of node.arguments) context.check(argument, period);
  return { type: "broken", place: placeOf(node) };
}

/** `avg(Sales, 5)`: probably 5 years. */
export function warnOfBareCount(context: CheckContext, node: CallExpression): void {
  const [figure, count, ...others] = node.arguments;
  if (figure?.kind !== "name" || count?.kind !== "number" || others.length > 0) return;
  const { value, scale, percent } = count;
  const isCount = Number.isInteger(value) && value >= 2 && value <= historyDepth.quarter + 1;
  const isMarked = !/^\d/u.test(context.text.slice(count.start));
  if (!isCount || scale !== null || percent || isMarked) return;
  const suggestions = periodUnits(context, figure).map((unit) => insertFix(count.end, ` ${unit}s`));
  if (suggestions.length === 0) return;
  const message = `This is the number ${value}, not a period. A period is written ${value} years or ${value} quarters.`;
  const severity = "warning";
  context.problems.push(
    problemAt(placeOf(count), "formula.period_doubtful", message, { severity, suggestions }),
  );
}

export function reportStrayPeriod(
  context: CheckContext,
  node: CallExpression,
  period: Period | null,
): Typed {
  const name = node.function;
  const form = name === null ? null : formOf(name, "period");
  const spans = node.arguments.filter(({ kind }) => kind === "span");
  const [span] = spans;
  const place = span === undefined ? placeOf(node) : placeOf(span);
  const suggestions: Suggestion[] = [];
  const expected: string[] = [];
  let message: string;
  if (form === null) {
    const other = name === null ? null : (formOf(name, "across") ?? formOf(name, "row"));
    message = `${other?.signature ?? "This function"} does not take a period.`;
    if (other !== null) expected.push(other.signature);
    if (name === "mean") suggestions.push(replaceFix(node.name, "avg"));
    const at = node.arguments.findIndex(({ kind }) => kind === "span");
    if (at > 0 && at === node.arguments.length - 1) {
      suggestions.push(removeArguments(context, node.arguments, at));
    }
  } else {
    message = `${form.signature} takes one parameter and one period after it.`;
    expected.push(form.signature);
    const [first, second] = node.arguments;
    if (node.arguments.length === 2 && first?.kind === "span" && second?.kind !== "span") {
      const swapped = [second, first].map((part) => context.text.slice(part?.start, part?.end));
      const both = { start: first.start, end: second?.end ?? first.end };
      suggestions.push(replaceFix(both, swapped.join(", ")));
    }
  }
  context.problems.push(
    problemAt(place, "formula.wrong_arguments", message, { expected, suggestions }),
  );
  for (const argument of node.arguments) {
    if (argument.kind !== "span") context.check(argument, period);
  }
  return { type: "broken", place: placeOf(node) };
}

function addPeriodFixes(context: CheckContext, figure: Expression): Suggestion[] {
  return periodUnits(context, figure).map((unit) =>
    insertFix(figure.end, unit === "year" ? ", 5 years" : ", 4 quarters"),
  );
}

function periodUnits({ catalogue }: CheckContext, figure: Expression): readonly Period["unit"][] {
  const periods: ParameterInfo["periods"] =
    figure.kind === "name" ? (parameterOf(catalogue, figure.column)?.periods ?? "none") : "both";
  if (periods === "none") return [];
  if (periods === "both") return ["year", "quarter"];
  return [periods === "years" ? "year" : "quarter"];
}
