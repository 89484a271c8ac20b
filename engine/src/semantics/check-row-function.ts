import type { Period } from "../contract/index.ts";
import { type CallExpression, type Place, placeOf } from "../grammar/ast.ts";
import { problemAt, replaceFix } from "../grammar/problem.ts";
import { isGroup } from "./check-across.ts";
import { warnOfBareCount } from "./check-arguments.ts";
import { requireNumber, warnOfUnits } from "./check-arithmetic.ts";
import { dayOf } from "./check-day.ts";
import { type CheckContext, requireCondition } from "./check-context.ts";
import { choose, type AggregateFunction, type NumberNode, type ScalarFunction } from "./checked.ts";
import { type Measure, measureOfSum, preservesMeasure, measureOfCall } from "./measure.ts";
import type { Typed, TypedNumber } from "./typed.ts";

export function checkScalar(
  context: CheckContext,
  node: CallExpression,
  name: ScalarFunction,
  period: Period | null,
): Typed {
  const place = placeOf(node);
  const [argument] = node.arguments;
  const typed: Typed =
    argument === undefined ? { type: "broken", place } : context.check(argument, period);
  const operand = requireNumber(context, typed, `${name}(…)`);
  if (operand === null) return { type: "broken", place };
  const keeps = preservesMeasure(name, "row");
  return {
    type: "number",
    measure: measureOfCall(name, "row", operand.measure),
    percentLiteral: false,
    day: null,
    build: (power) => {
      const built = operand.build(keeps ? power : null);
      return { kind: "scalar", function: name, operand: built, place };
    },
    place,
  };
}

/** `min`, `max`, `avg`, `sum` and `median` of several numbers, `min` and `max` also of dates. */
export function checkAggregate(
  context: CheckContext,
  node: CallExpression,
  name: Exclude<AggregateFunction, "stdev">,
  period: Period | null,
): Typed {
  const place = placeOf(node);
  const [, second] = node.arguments;
  if (node.arguments.length === 2 && second?.kind === "name" && isGroup(context, second)) {
    reportGroup(context, node, name, second);
    return { type: "broken", place };
  }
  const typed = node.arguments.map((argument) => context.check(argument, period));
  warnOfBareCount(context, node);
  const dates = name === "min" || name === "max";
  return joinValues(context, typed, dates, `${name}(…)`, place, (operands) => ({
    kind: "aggregate",
    function: name,
    operands,
    place,
  }));
}

function reportGroup(
  context: CheckContext,
  node: CallExpression,
  name: string,
  group: Place,
): void {
  const advice = name === "avg" ? "; the mean of a group is mean(P, group)" : "";
  const message = `${name}(…) does not take a group of companies${advice}.`;
  context.problems.push(
    problemAt(placeOf(group), "formula.wrong_arguments", message, {
      expected: ["a number"],
      suggestions: name === "avg" ? [replaceFix(node.name, "mean")] : [],
    }),
  );
}

export function checkCoalesce(
  context: CheckContext,
  node: CallExpression,
  period: Period | null,
): Typed {
  const place = placeOf(node);
  const typed = node.arguments.map((argument) => context.check(argument, period));
  return joinValues(context, typed, true, "coalesce(…)", place, (operands) => ({
    kind: "coalesce",
    operands,
    place,
  }));
}

export function checkIf(context: CheckContext, node: CallExpression, period: Period | null): Typed {
  const place = placeOf(node);
  const [first, ...values] = node.arguments.map((argument) => context.check(argument, period));
  const condition =
    first === undefined ? null : requireCondition(context, first, "The first argument of if");
  const value = joinValues(context, values, true, "if(condition, a, b)", place, (operands) => {
    const [then, otherwise] = operands;
    if (condition === null || then === undefined || otherwise === undefined) {
      throw new TypeError("A choice was built of parts that it lacks.");
    }
    return choose(condition, then, otherwise, place);
  });
  return condition === null ? { type: "broken", place } : value;
}

/** Numbers of one scale, or dates where one of them is a date. */
function joinValues(
  context: CheckContext,
  values: readonly Typed[],
  takesDates: boolean,
  user: string,
  place: Place,
  join: (operands: readonly NumberNode[]) => NumberNode,
): Typed {
  if (takesDates && values.some(({ type }) => type === "date")) {
    const days = values.map((value) => dayOf(context, value));
    const known = days.filter((day) => day !== null);
    if (known.length < days.length) return { type: "broken", place };
    return { type: "date", node: join(known), place };
  }
  const required = values.map((value) => requireNumber(context, value, user));
  const numbers = required.filter((number) => number !== null);
  const [first, ...others] = numbers;
  if (first === undefined || numbers.length < required.length) return { type: "broken", place };
  for (const other of others) {
    warnOfUnits(context, first, other, { start: first.place.start, end: other.place.end });
  }
  const measure = others.reduce<Measure>(
    (sum, other) => measureOfSum(sum, other.measure),
    first.measure,
  );
  return {
    type: "number",
    measure,
    percentLiteral: numbers.every(({ percentLiteral }) => percentLiteral),
    day: null,
    build: (power) => join(buildAll(numbers, measure.crore ?? power)),
    place,
  };
}

function buildAll(numbers: readonly TypedNumber[], power: number | null): readonly NumberNode[] {
  return numbers.map((number) => number.build(power));
}
