import { historyDepth, type Period } from "../contract/index.ts";
import { formOf } from "../functions/directory.ts";
import {
  type CallExpression,
  type Expression,
  type Place,
  placeOf,
  type SpanLiteral,
} from "../grammar/ast.ts";
import { partsOfExpression } from "../grammar/ast-parts.ts";
import type { FunctionName } from "../grammar/function-names.ts";
import { markAsGuess, problemAt, replaceFix } from "../grammar/problem.ts";
import { requireNumber } from "./check-arithmetic.ts";
import { reportStrayPeriod } from "./check-arguments.ts";
import { type CheckContext, shorten } from "./check-context.ts";
import { canMove, carriesPeriod } from "./check-name.ts";
import type { AggregateFunction } from "./checked.ts";
import { columnKey, parameterOf } from "./columns.ts";
import { measureOfCall } from "./measure.ts";
import { isFilterKey } from "./scope.ts";
import type { Typed, TypedNumber } from "./typed.ts";

/**
 * Expands the figure over the last periods: parameters without a period are shifted. An outer
 * period shifts the start.
 */
export function checkOverTime(
  context: CheckContext,
  node: CallExpression,
  name: FunctionName,
  period: Period | null,
): Typed {
  const place = placeOf(node);
  const [figure, span] = node.arguments;
  const form = formOf(name, "period");
  const fits = node.arguments.length === 2 && figure?.kind !== "span" && span?.kind === "span";
  if (form === null || !fits || figure === undefined) {
    return reportStrayPeriod(context, node, period);
  }
  const over = form.function;
  const reachesBack = over === "growth" || over === "change";
  const inBounds = checkUnit(context, figure, span) && checkSpan(context, span, reachesBack);
  const moves = checkMoves(context, figure, name);
  const start = findStart(context, span, period);
  if (!inBounds || !moves || start === null) return { type: "broken", place };
  const at = (back: number): TypedNumber | null => {
    const moved = { unit: span.unit, back: start + back };
    return requireNumber(context, context.check(figure, moved), `${name}(…)`);
  };
  const typed = context.shown.without(() =>
    reachesBack
      ? compareEnds(over, span, place, at(span.count), at(0))
      : aggregate(over, place, collect(span.count, at)),
  );
  if (typed.type !== "broken") showNamed(context, figure, period, { unit: span.unit, back: start });
  return typed;
}

/** Latest first; null if one is unavailable. */
function collect(
  count: number,
  at: (back: number) => TypedNumber | null,
): readonly TypedNumber[] | null {
  const figures: TypedNumber[] = [];
  for (let back = 0; back < count; back += 1) {
    const figure = at(back);
    if (figure === null) return null;
    figures.push(figure);
  }
  return figures;
}

function aggregate(
  name: AggregateFunction,
  place: Place,
  figures: readonly TypedNumber[] | null,
): Typed {
  const [latest] = figures ?? [];
  if (figures === null || latest === undefined) return { type: "broken", place };
  return {
    type: "number",
    measure: measureOfCall(name, "period", latest.measure),
    percentLiteral: false,
    day: null,
    build: (power) => ({
      kind: "aggregate",
      function: name,
      operands: figures.map((figure) => figure.build(power)),
      place,
    }),
    place,
  };
}

function compareEnds(
  name: "growth" | "change",
  { unit, count }: SpanLiteral,
  place: Place,
  first: TypedNumber | null,
  last: TypedNumber | null,
): Typed {
  if (first === null || last === null) return { type: "broken", place };
  const years = unit === "year" ? count : count / 4;
  return {
    type: "number",
    measure: measureOfCall(name, "period", last.measure),
    percentLiteral: false,
    day: null,
    build: () => {
      const ends = { first: first.build(null), last: last.build(null), place };
      return name === "growth" ? { kind: "growth", years, ...ends } : { kind: "change", ...ends };
    },
    place,
  };
}

/** Suggests years instead of quarters, or vice versa. */
function checkUnit(context: CheckContext, figure: Expression, span: SpanLiteral): boolean {
  const info = figure.kind === "name" ? parameterOf(context.catalogue, figure.column) : undefined;
  if (info === undefined || (info.periods !== "years" && info.periods !== "quarters")) return true;
  const unit = info.periods === "years" ? "year" : "quarter";
  if (unit === span.unit) return true;
  const message = `${info.name} has past ${info.periods}, not ${span.unit}s.`;
  const other = `${span.count} ${unit}${span.count === 1 ? "" : "s"}`;
  context.problems.push(
    problemAt(placeOf(span), "formula.period_not_available", message, {
      expected: [info.periods],
      suggestions: [markAsGuess(replaceFix(placeOf(span), other))],
    }),
  );
  return false;
}

function checkSpan(
  context: CheckContext,
  { unit, count, start, end }: SpanLiteral,
  reachesBack: boolean,
): boolean {
  const deepest = historyDepth[unit];
  const most = unit === "quarter" && !reachesBack ? deepest + 1 : deepest;
  if (Number.isInteger(count) && count >= 1 && count <= most) return true;
  const place = { start, end };
  const nearest = Math.min(most, Math.max(1, Math.round(count)));
  const fixed = `${nearest} ${unit}${nearest === 1 ? "" : "s"}`;
  const message = `Enter a whole number of ${unit}s, from 1 to ${most}${reachesBack ? " back" : ""}.`;
  context.problems.push(
    problemAt(place, "formula.period_not_available", message, {
      expected: [`1 to ${most} ${unit}s`],
      suggestions: [markAsGuess(replaceFix(place, fixed))],
    }),
  );
  return false;
}

function findStart(
  context: CheckContext,
  { unit, start, end }: SpanLiteral,
  period: Period | null,
): number | null {
  if (period === null) return 0;
  if (period.unit === unit) return period.back;
  const message = `A function over ${unit}s cannot be shifted by ${period.unit}s.`;
  context.problems.push(problemAt({ start, end }, "formula.period_not_available", message));
  return null;
}

function checkMoves(context: CheckContext, figure: Expression, name: FunctionName): boolean {
  if (canMove(context, figure)) return true;
  const before = context.problems.length;
  context.check(figure, null);
  if (context.problems.length > before) return false;
  const place = placeOf(figure);
  const written = shorten(context.text.slice(place.start, place.end));
  const message = `${name}(…) needs a parameter with periods; "${written}" has none to choose from.`;
  context.problems.push(
    problemAt(place, "formula.period_not_available", message, { expected: ["a parameter"] }),
  );
  return false;
}

/** Shows each parameter once, not for every period. */
function showNamed(
  context: CheckContext,
  node: Expression,
  period: Period | null,
  start: Period,
): void {
  if (node.kind === "period") {
    showNamed(context, node.operand, node.period, node.period);
    return;
  }
  if (node.kind !== "name") {
    for (const part of partsOfExpression(node)) showNamed(context, part, period, start);
    return;
  }
  const info = parameterOf(context.catalogue, node.column);
  const bare = carriesPeriod(context, node) || info?.type === "text" || period === null;
  const key = bare ? node.column : columnKey(node.column, period);
  const shows = isFilterKey(key) || context.isAvailable(key);
  context.shown.add(shows ? key : columnKey(node.column, start));
}
