import type { Completion, ParameterInfo } from "../contract/index.ts";
import type { Place } from "../grammar/ast.ts";

export function offer(
  text: string,
  kind: Completion["kind"],
  meaning: string,
  { start, end }: Place,
  unit = "",
): Completion {
  return { text, from: start, to: end, kind, unit, meaning };
}

type Pair = readonly [text: string, meaning: string];

const years: readonly Pair[] = [
  ["last year", "The last reported financial year."],
  ["preceding year", "The year before the last reported."],
  ["2 years ago", "Two years before the last reported."],
  ["3 years ago", "Three years before the last reported."],
  ["5 years ago", "Five years before the last reported."],
];
const quarters: readonly Pair[] = [
  ["latest quarter", "The latest reported quarter."],
  ["preceding quarter", "The quarter before the latest."],
  ["preceding year quarter", "The same quarter a year earlier."],
  ["2 quarters ago", "Two quarters before the latest."],
  ["3 quarters ago", "Three quarters before the latest."],
];

export function offerPeriods(info: ParameterInfo | undefined, place: Place): Completion[] {
  if (info === undefined || info.periods === "none") return [];
  const pairs = { years, quarters, both: [...quarters, ...years] }[info.periods];
  return pairs.map(([text, meaning]) => offer(text, "period", meaning, place));
}

const equality: readonly Pair[] = [
  ["=", "Equal to."],
  ["!=", "Not equal to."],
];
const order: readonly Pair[] = [
  [">", "Greater than."],
  ["<", "Less than."],
  [">=", "At least."],
  ["<=", "At most."],
];
const arithmetic: readonly Pair[] = [
  ["+", "Plus."],
  ["-", "Minus."],
  ["*", "Times."],
  ["/", "Divided by."],
];
const choice: Pair = ["IN (", "Any of several values."];
const range: Pair = ["BETWEEN", "Between two bounds, inclusive."];
const emptiness: readonly Pair[] = [
  ["IS EMPTY", "The value is missing."],
  ["IS NOT EMPTY", "The value is known."],
];
const joins: readonly Pair[] = [
  ["AND", "Both conditions must hold."],
  ["OR", "At least one condition must hold."],
];

const newLine: Pair = ["\n", "A new line also means AND, binding less tightly than OR."];

export function offerJoins(inBrackets: boolean, place: Place): Completion[] {
  const pairs = inBrackets ? joins : [...joins, newLine];
  return pairs.map(([text, meaning]) => offer(text, "logic", meaning, place));
}

export function offerOperators(info: ParameterInfo | undefined, place: Place): Completion[] {
  const signs = {
    text: equality,
    date: [...order, ...equality],
    number: [...order, ...equality, ...arithmetic],
    truth: equality,
  }[info?.type ?? "number"];
  const words = info?.type === "text" ? [choice] : [range];
  return [
    ...signs.map(([text, meaning]) => offer(text, "operator", meaning, place)),
    ...[...words, ...(info === undefined ? [] : emptiness)].map(([text, meaning]) =>
      offer(text, "logic", meaning, place),
    ),
  ];
}
