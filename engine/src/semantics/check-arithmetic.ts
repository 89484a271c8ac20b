import type { Period } from "../contract/index.ts";
import {
  type ArithmeticExpression,
  type NegateExpression,
  type NumberLiteral,
  type Place,
  placeOf,
} from "../grammar/ast.ts";
import { dayNumber } from "../grammar/numbers.ts";
import { markAsGuess, problemAt, replaceFix } from "../grammar/problem.ts";
import { type CheckContext, shorten } from "./check-context.ts";
import type { NumberNode } from "./checked.ts";
import {
  type Measure,
  measureOfProduct,
  measureOfSum,
  measureOfUnit,
  mixesScales,
  scaleLiteral,
  unmeasured,
  pendingMeasure,
} from "./measure.ts";
import { type Typed, type TypedNumber, typeNames } from "./typed.ts";

/** A literal with a unit takes the scale of its operand. */
export function literalNumber(node: NumberLiteral): TypedNumber {
  const { value, scale, percent } = node;
  const place = placeOf(node);
  return {
    type: "number",
    measure: scale === null ? unmeasured : pendingMeasure,
    percentLiteral: percent,
    day: scale === null ? dayOfLiteral(value) : null,
    build: (power) => ({
      kind: "constant",
      place,
      ...(scale === null
        ? { value }
        : { value: scaleLiteral(value * scale, power ?? 0), scaled: true }),
    }),
  };
}

/** `2025` and `202508` are the first day of the year or month. */
function dayOfLiteral(value: number): number | null {
  if (!Number.isInteger(value)) return null;
  if (value >= 1900 && value <= 2200) return dayNumber(value, 1, 1);
  if (value < 190_001 || value > 220_012) return null;
  return dayNumber(Math.floor(value / 100), value % 100, 1);
}

export function checkNegation(
  context: CheckContext,
  node: NegateExpression,
  period: Period | null,
): Typed {
  const operand = requireNumber(context, context.check(node.operand, period), "A minus sign");
  const place = placeOf(node);
  if (operand === null) return { type: "broken", place };
  return { ...operand, day: null, build: (power) => negate(operand.build(power), place), place };
}

function negate(operand: NumberNode, place: Place): NumberNode {
  return operand.kind === "constant"
    ? { ...operand, value: -operand.value, place }
    : { kind: "negate", operand, place };
}

export function checkArithmetic(
  context: CheckContext,
  node: ArithmeticExpression,
  period: Period | null,
): Typed {
  const { operator } = node;
  const place = placeOf(node);
  const first = context.check(node.left, period);
  const second = context.check(node.right, period);
  if (operator === "-" && first.type === "date" && second.type === "date") {
    const difference: NumberNode = {
      kind: "arithmetic",
      operator,
      left: first.node,
      right: second.node,
      place,
    };
    const measure = measureOfUnit("days");
    const build = (): NumberNode => difference;
    return { type: "number", measure, percentLiteral: false, day: null, build, place };
  }
  const left = requireNumber(context, first, `"${operator}"`);
  const right = requireNumber(context, second, `"${operator}"`);
  if (left === null || right === null) return { type: "broken", place };
  const sums = operator === "+" || operator === "-";
  if (sums) warnOfUnits(context, left, right, place);
  else warnOfPercentFactor(context, left, right);
  return {
    type: "number",
    measure: sums
      ? measureOfSum(left.measure, right.measure)
      : measureOfProduct(left.measure, right.measure, operator === "*" ? 1 : -1),
    percentLiteral: false,
    day: null,
    build: (power) => {
      const powers = sums
        ? sumPowers(left, right, power)
        : productPowers(left, right, operator, power);
      return {
        kind: "arithmetic",
        operator,
        left: left.build(powers.left),
        right: right.build(powers.right),
        place,
      };
    },
    place,
  };
}

type PlacedNumber = TypedNumber & { readonly place: Place };

interface Powers {
  readonly left: number | null;
  readonly right: number | null;
}

function sumPowers(left: TypedNumber, right: TypedNumber, power: number | null): Powers {
  const met = left.measure.crore ?? right.measure.crore ?? power;
  return { left: met, right: met };
}

/**
 * The power of a pending factor that gives the wanted power; none below zero, where the factor
 * converts from or to ₹ crore.
 */
function productPowers(
  left: TypedNumber,
  right: TypedNumber,
  operator: "*" | "/" | "+" | "-",
  power: number | null,
): Powers {
  const wanted = wantedPowers(left, right, operator, power);
  const least = (each: number | null): number | null => (each === null ? null : Math.max(0, each));
  return { left: least(wanted.left), right: least(wanted.right) };
}

function wantedPowers(
  left: TypedNumber,
  right: TypedNumber,
  operator: "*" | "/" | "+" | "-",
  power: number | null,
): Powers {
  const known = { left: left.measure.crore, right: right.measure.crore };
  if (operator === "*") {
    if (power === null) return { left: null, right: null };
    return {
      left: power - (known.right ?? 0),
      right: left.measure.isPending ? 0 : power - (known.left ?? 0),
    };
  }
  return {
    left: power === null ? known.right : power + (known.right ?? 0),
    right: known.left === null ? null : known.left - (power ?? 0),
  };
}

/** Null with a diagnostic if it is not a number. */
export function requireNumber(
  context: CheckContext,
  typed: Typed,
  user: string,
): (TypedNumber & { readonly place: Typed["place"] }) | null {
  if (typed.type === "number") return typed;
  if (typed.type !== "broken") {
    const written = shorten(context.text.slice(typed.place.start, typed.place.end));
    const counted = `if(${context.text.slice(typed.place.start, typed.place.end)}, 1, 0)`;
    const truth = typed.type === "truth";
    const advice = truth ? " Use if(condition, 1, 0) to count it as 1 or 0." : "";
    const message = `${user} takes numbers; "${written}" is ${typeNames[typed.type]}.${advice}`;
    context.problems.push(
      problemAt(typed.place, "formula.type_mismatch", message, {
        expected: ["a number"],
        suggestions: truth ? [replaceFix(typed.place, counted, "Count it as 1 or 0")] : [],
      }),
    );
  }
  return null;
}

/** Warns about mixing ₹ crore and ₹, and `%` with other units. */
export function warnOfUnits(
  context: CheckContext,
  left: TypedNumber,
  right: TypedNumber,
  place: Typed["place"],
): void {
  if (mixesScales(left.measure, right.measure)) {
    const message =
      "One side is in ₹ crore, the other in ₹. Convert one side; units are not converted automatically.";
    const code = "formula.mixed_units";
    context.problems.push(problemAt(place, code, message, { severity: "warning" }));
  }
  if (percentMeetsOther(left, right.measure) || percentMeetsOther(right, left.measure)) {
    const message = "A percentage is compared with a parameter that is not in percent.";
    const code = "formula.percent_of_other";
    context.problems.push(problemAt(place, code, message, { severity: "warning" }));
  }
}

/** ₹ 1 lakh, in ₹ crore: negligible in accounts kept in crores. */
const minAmount = 0.01;

/** `Sales > 5k` is ₹ 5,000; probably 5,000 crore was meant. */
export function warnOfTinyAmount(
  context: CheckContext,
  other: TypedNumber,
  literal: NumberNode,
): void {
  const { crore } = other.measure;
  const { place } = literal;
  if (literal.kind !== "constant" || literal.scaled !== true || crore !== 1 || !place) return;
  const amount = Math.abs(literal.value);
  if (amount === 0 || amount >= minAmount) return;
  const written = context.text.slice(place.start, place.end);
  const ones = Number((literal.value / scaleLiteral(1, crore)).toPrecision(12));
  const message = `"${shorten(written)}" is ${formatRupees(ones)} here, negligible compared with a parameter in ₹ crore. A number without a unit is in ₹ crore.`;
  context.problems.push(
    problemAt(place, "formula.tiny_amount", message, {
      severity: "warning",
      suggestions: [markAsGuess(replaceFix(place, String(ones)))],
    }),
  );
}

function formatRupees(ones: number): string {
  return `₹ ${ones.toLocaleString("en-IN")}`;
}

/** `Sales * 120%` is 120 times sales. */
function warnOfPercentFactor(context: CheckContext, left: PlacedNumber, right: PlacedNumber): void {
  for (const [literal, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const { unit } = other.measure;
    if (!literal.percentLiteral || unit === null) continue;
    const written = context.text.slice(literal.place.start, literal.place.end);
    const value = Number(written.replaceAll(/[%,_\s]/gu, ""));
    // 100% converts a ratio to a percentage
    if (unit === "ratio" && value === 100) continue;
    const factor = String(Number((value / 100).toPrecision(12)));
    const message = `A percent sign has no effect: "${shorten(written)}" means the number before the sign.`;
    context.problems.push(
      problemAt(literal.place, "formula.percent_of_other", message, {
        severity: "warning",
        suggestions: Number.isFinite(value) ? [replaceFix(literal.place, factor)] : [],
      }),
    );
  }
}

function percentMeetsOther(literal: TypedNumber, { unit }: Measure): boolean {
  return literal.percentLiteral && unit !== null && unit !== "percent";
}
