import type { Period, Suggestion } from "../contract/index.ts";
import {
  type BetweenExpression,
  type ComparisonExpression,
  type Expression,
  type InExpression,
  type Place,
  placeOf,
} from "../grammar/ast.ts";
import { foldName } from "../grammar/fold.ts";
import { satisfiesComparison, type ComparisonOperator } from "../grammar/tokens.ts";
import { problemAt, replaceFix } from "../grammar/problem.ts";
import { collidesWithGrammar } from "../grammar/reserved.ts";
import { warnOfTinyAmount, warnOfUnits } from "./check-arithmetic.ts";
import { type CheckContext, quoteText, shorten } from "./check-context.ts";
import { dayOf } from "./check-day.ts";
import type { NumberNode, TruthNode } from "./checked.ts";
import { holdsMany } from "./columns.ts";
import { type Typed, type TypedNumber, type TypedText, typeNames } from "./typed.ts";

/** `10 < PE < 20`: every pair must hold. */
export function checkComparison(
  context: CheckContext,
  node: ComparisonExpression,
  period: Period | null,
): Typed {
  const operands = [node.first, ...node.rest.map(({ operand }) => operand)];
  const sides = checkTogether(context, operands, period);
  const pairs = node.rest.map(({ operator }, index) => {
    const left = sides[index];
    const right = sides[index + 1];
    return left && right ? compare(context, operator, left, right) : null;
  });
  return join("and", pairs, node);
}

/** Inclusive, as in SQL. */
export function checkBetween(
  context: CheckContext,
  node: BetweenExpression,
  period: Period | null,
): Typed {
  const sides = checkTogether(context, [node.operand, node.low, node.high], period);
  const [operand, low, high] = sides;
  if (!operand || !low || !high) return { type: "broken", place: placeOf(node) };
  const pairs = [compare(context, ">=", operand, low), compare(context, "<=", operand, high)];
  const [least, most] = pairs.map((pair) => (pair?.kind === "compare" ? pair.right : null));
  if (least?.kind === "constant" && most?.kind === "constant" && least.value > most.value) {
    warnOfBounds(context, node);
  }
  return join("and", pairs, node);
}

/** `BETWEEN 20 AND 10`. */
function warnOfBounds(context: CheckContext, { low, high }: BetweenExpression): void {
  const [first, second] = [low, high].map(({ start, end }) => context.text.slice(start, end));
  const between = context.text.slice(low.end, high.start);
  const place = { start: low.start, end: high.end };
  const message = "The bounds are reversed: no value lies between them. Put the lower bound first.";
  context.problems.push(
    problemAt(place, "formula.empty_range", message, {
      severity: "warning",
      suggestions: [replaceFix(place, `${second}${between}${first}`)],
    }),
  );
}

export function checkIn(context: CheckContext, node: InExpression, period: Period | null): Typed {
  const [operand, ...choices] = checkTogether(context, [node.operand, ...node.choices], period);
  if (!operand || choices.length === 0) return { type: "broken", place: placeOf(node) };
  return join(
    "or",
    choices.map((choice) => compare(context, "=", operand, choice)),
    node,
  );
}

function join(kind: "and" | "or", parts: readonly (TruthNode | null)[], whole: Place): Typed {
  const place = placeOf(whole);
  const operands = parts.filter((part) => part !== null);
  const [first] = operands;
  if (first === undefined || operands.length < parts.length) return { type: "broken", place };
  const node: TruthNode = operands.length === 1 ? { ...first, place } : { kind, operands, place };
  return { type: "truth", node, asNumber: null, place };
}

/** An unknown word next to a text parameter is probably an unquoted text. */
function checkTogether(
  context: CheckContext,
  operands: readonly Expression[],
  period: Period | null,
): Typed[] {
  const from = context.problems.length;
  const sides = operands.map((operand) => buildOnce(context.check(operand, period)));
  const meetsColumn = sides.some(
    (side) => side.type === "text" && side.node.kind === "text-column",
  );
  if (!meetsColumn) return sides;
  for (const operand of operands) {
    if (operand.kind !== "unknown") continue;
    const at = context.problems.findIndex(
      ({ start, code }, index) =>
        index >= from && start === operand.start && code === "formula.unknown_name",
    );
    const problem = context.problems[at];
    if (problem === undefined) continue;
    const suggestions = [...quoteFixes(operand, operand.text), ...problem.suggestions];
    context.problems[at] = { ...problem, suggestions };
  }
  return sides;
}

/** Builds a shared side once per scale. */
function buildOnce(side: Typed): Typed {
  if (side.type !== "number") return side;
  const built = new Map<number | null, NumberNode>();
  return {
    ...side,
    build(power) {
      const before = built.get(power);
      const node = before ?? side.build(power);
      if (before === undefined) built.set(power, node);
      return node;
    },
  };
}

function quoteFixes(place: Place, text: string): readonly Suggestion[] {
  const quoted = quoteText(text);
  return quoted === null ? [] : [replaceFix(place, quoted)];
}

/** A name or number next to a text parameter can be meant as text. */
function quoteOther(context: CheckContext, left: Typed, right: Typed): readonly Suggestion[] {
  const isColumn = (side: Typed): boolean =>
    side.type === "text" && side.node.kind === "text-column";
  if (!isColumn(left) && !isColumn(right)) return [];
  const { place } = isColumn(left) ? right : left;
  const written = context.text.slice(place.start, place.end);
  const isWord = context.names.byFoldedName.has(foldName(written)) || /^[\d.]+$/u.test(written);
  return isWord ? quoteFixes(place, written) : [];
}

const numberInText = /^-?(?:[₹₨]|rs\.?|inr)? ?[\d,_]*\.?\d+ ?(?:%|k|mn|bn|cr|crores?|lakhs?)?$/iu;

/** `Sales > '500'`. */
function unquoteNumber(left: Typed, right: Typed): readonly Suggestion[] {
  const [text, other] = left.type === "text" ? [left, right] : [right, left];
  if (text.type !== "text" || text.node.kind !== "text" || other.type !== "number") return [];
  const value = text.node.value.trim();
  return numberInText.test(value) ? [replaceFix(text.place, value)] : [];
}

/** `"Sales" > 5`. */
function unquoteName({ names }: CheckContext, left: Typed, right: Typed): readonly Suggestion[] {
  const [text, other] = left.type === "text" ? [left, right] : [right, left];
  if (text.type !== "text" || text.node.kind !== "text" || other.type !== "number") return [];
  const known = names.byFoldedName.get(foldName(text.node.value));
  if (known === undefined) return [];
  const isTaken = collidesWithGrammar(foldName(known.text));
  return [replaceFix(text.place, isTaken ? `[${known.text}]` : known.text)];
}

function compare(
  context: CheckContext,
  operator: ComparisonOperator,
  left: Typed,
  right: Typed,
): TruthNode | null {
  if (left.type === "broken" || right.type === "broken") return null;
  const place = { start: left.place.start, end: right.place.end };
  if (left.type === "date" || right.type === "date") {
    return compareDates(context, operator, left, right, place);
  }
  if (left.type === "text" && right.type === "text") {
    const same = compareTexts(context, left, right, place);
    if (same === null) return null;
    if (operator === "=") return same;
    if (operator === "!=") return { kind: "not", operand: same, place };
    const message = "Text supports only = and !=.";
    context.problems.push(
      problemAt(place, "formula.type_mismatch", message, { expected: ["=", "!="] }),
    );
    return null;
  }
  if (left.type === "truth" && right.type === "truth" && (operator === "=" || operator === "!=")) {
    const sides = left.asNumber && right.asNumber;
    if (left.asNumber && sides) {
      return { kind: "compare", operator, left: left.asNumber, right: sides, place };
    }
  }
  if (left.type === "number" && right.type === "number") {
    return compareNumbers(context, operator, left, right, place);
  }
  return mismatch(context, operator, left, right, place);
}

/** A multi-valued parameter matches if any value does. */
function compareTexts(
  context: CheckContext,
  left: Typed & TypedText,
  right: Typed & TypedText,
  place: Place,
): TruthNode | null {
  const [held, text] = holdsMany(context, left.node) ? [left, right] : [right, left];
  if (!holdsMany(context, held.node)) {
    return { kind: "same-text", left: left.node, right: right.node, place };
  }
  if (text.node.kind === "text") {
    return { kind: "has-text", left: held.node, right: text.node, place };
  }
  const name = shorten(context.text.slice(held.place.start, held.place.end));
  const message = `A company may have several of ${name}. Compare it with text in quotes.`;
  context.problems.push(
    problemAt(text.place, "formula.type_mismatch", message, { expected: ["a text"] }),
  );
  return null;
}

function mismatch(
  context: CheckContext,
  operator: ComparisonOperator,
  left: Typed,
  right: Typed,
  place: Place,
): null {
  const truth = left.type === "truth" ? left : right;
  if (truth.type === "truth") {
    const written = context.text.slice(truth.place.start, truth.place.end);
    const message = `"${shorten(written)}" is already a condition. Remove the comparison.`;
    const meant = intendedTruth(operator, left, right);
    const standsAlone = truth.asNumber !== null || truth.node.kind === "not";
    const suggestions =
      meant === null || !(standsAlone || written.startsWith("("))
        ? []
        : [replaceFix(place, meant ? written : `NOT ${written}`)];
    context.problems.push(problemAt(place, "formula.type_mismatch", message, { suggestions }));
    return null;
  }
  const message = `${typeNames[left.type]} cannot be compared with ${typeNames[right.type]}.`;
  const capital = message.charAt(0).toUpperCase() + message.slice(1);
  const suggestions = [
    ...unquoteName(context, left, right),
    ...quoteOther(context, left, right),
    ...unquoteNumber(left, right),
  ];
  context.problems.push(problemAt(place, "formula.type_mismatch", capital, { suggestions }));
  return null;
}

/** The boolean meant by 1, 0, yes or no; null if unclear. */
function intendedTruth(operator: ComparisonOperator, left: Typed, right: Typed): boolean | null {
  const other = left.type === "truth" ? right : left;
  const value = valueOfAnswer(other);
  if (value === null) return null;
  const meets = (held: 0 | 1): boolean =>
    left.type === "truth"
      ? satisfiesComparison(operator, held, value)
      : satisfiesComparison(operator, value, held);
  const [holding, failing] = [meets(1), meets(0)];
  return holding === failing ? null : holding;
}

const answers: ReadonlyMap<string, number> = new Map([
  ["yes", 1],
  ["y", 1],
  ["true", 1],
  ["no", 0],
  ["n", 0],
  ["false", 0],
]);

function valueOfAnswer(side: Typed): number | null {
  if (side.type === "text") {
    return side.node.kind === "text"
      ? (answers.get(side.node.value.trim().toLowerCase()) ?? null)
      : null;
  }
  const node = side.type === "number" ? side.build(null) : null;
  return node?.kind === "constant" ? node.value : null;
}

function compareNumbers(
  context: CheckContext,
  operator: ComparisonOperator,
  left: TypedNumber,
  right: TypedNumber,
  place: Place,
): TruthNode {
  warnOfUnits(context, left, right, place);
  const power = left.measure.crore ?? right.measure.crore;
  const [first, second] = [left.build(power), right.build(power)];
  warnOfTinyAmount(context, left, second);
  warnOfTinyAmount(context, right, first);
  if (first.kind === "constant" && second.kind === "constant") {
    const message = "This compares two constants, so the result is the same for every company.";
    context.problems.push(
      problemAt(place, "formula.always_same", message, { severity: "warning" }),
    );
  }
  return { kind: "compare", operator, left: first, right: second, place };
}

function compareDates(
  context: CheckContext,
  operator: ComparisonOperator,
  left: Typed,
  right: Typed,
  place: Place,
): TruthNode | null {
  const first = dayOf(context, left);
  const second = dayOf(context, right);
  if (first === null || second === null) return null;
  return { kind: "compare", operator, left: first, right: second, place };
}
