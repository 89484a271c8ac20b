import * as fc from "fast-check";
import type { TextNode, TruthNode } from "../semantics/checked.ts";
import { marketTexts } from "./any-market.fixture.ts";
import { spokenOf, writeSpoken } from "./any-operand.fixture.ts";
import { writeWord } from "./variation.fixture.ts";
import { levels, pick, type Written, type WrittenTruth } from "./written.fixture.ts";

export type WrittenText = Written<TextNode>;

const columnOf = (many: boolean): fc.Arbitrary<WrittenText> =>
  pick(spokenOf("text", "none").filter(({ info }) => (info.many === true) === many)).map((one) => ({
    level: levels.operand,
    write: (variation) => [writeSpoken(one, variation)],
    at: () => ({ kind: "text-column", key: one.info.code }),
    moves: false,
  }));

const column = columnOf(false);
/** A column of several texts a company, which is compared with texts in quotes alone. */
const columnOfMany = columnOf(true);

/** The group of a function across companies, or none. */
export const anyGroup = fc.oneof(fc.constant(null), column);

const literal: fc.Arbitrary<WrittenText> = pick(marketTexts).map((value) => ({
  level: levels.operand,
  write: (variation) => {
    const quote = value.includes("'") || variation.choose(2) === 1 ? '"' : "'";
    const cased = variation.choose(4) === 1 ? ` ${value}` : value;
    return [`${quote}${cased}${quote}`];
  },
  at: () => ({ kind: "text", value }),
  moves: false,
}));

/** The meaning of two texts compared. */
type Compare = (left: TextNode, right: TextNode) => TruthNode;

const areSame: Compare = (left, right) => ({ kind: "same-text", left, right });
/** A multi-valued text contains the other text, whichever side that is on. */
const isHeld: Compare = (left, right) => {
  const [held, text] = left.kind === "text" ? [right, left] : [left, right];
  if (text.kind !== "text")
    throw new TypeError("Only a text in quotes is asked for among several.");
  return { kind: "has-text", left: held, right: text };
};

const same = (
  left: WrittenText,
  right: WrittenText,
  isEqual: boolean,
  compare = areSame,
): WrittenTruth => ({
  level: levels.comparison,
  write: (variation) => {
    const sign = isEqual ? ["=", "=="][variation.choose(2)] : ["!=", "<>"][variation.choose(2)];
    return [...left.write(variation), sign ?? "=", ...right.write(variation)];
  },
  at: (period, filters) => {
    const node = compare(left.at(period, filters), right.at(period, filters));
    return isEqual ? node : { kind: "not", operand: node };
  },
  moves: false,
});

const among = (
  operand: WrittenText,
  choices: readonly WrittenText[],
  negated: boolean,
  compare = areSame,
): WrittenTruth => ({
  level: levels.comparison,
  write: (variation) => [
    ...operand.write(variation),
    ...(negated ? [writeWord("NOT", variation)] : []),
    writeWord("IN", variation),
    "(",
    ...choices.flatMap((choice, index) => [
      ...(index > 0 ? [","] : []),
      ...choice.write(variation),
    ]),
    ")",
  ],
  at: (period, filters) => {
    const operands = choices.map((choice) =>
      compare(operand.at(period, filters), choice.at(period, filters)),
    );
    const node: TruthNode = { kind: "or", operands };
    return negated ? { kind: "not", operand: node } : node;
  },
  moves: false,
});

const empty = (operand: WrittenText, negated: boolean): WrittenTruth => ({
  level: levels.comparison,
  write: (variation) => [
    ...operand.write(variation),
    writeWord(negated ? "IS NOT EMPTY" : "IS EMPTY", variation),
  ],
  at: (period, filters) => {
    const node: TruthNode = { kind: "is-empty", operand: operand.at(period, filters) };
    return negated ? { kind: "not", operand: node } : node;
  },
  moves: false,
});

const side = fc.oneof({ arbitrary: column, weight: 3 }, { arbitrary: literal, weight: 2 });

/** A condition on texts. */
export const anyTextCondition: fc.Arbitrary<WrittenTruth> = fc.oneof(
  fc.tuple(column, side, fc.boolean()).map(([left, right, equal]) => same(left, right, equal)),
  fc.tuple(literal, column, fc.boolean()).map(([left, right, equal]) => same(left, right, equal)),
  fc
    .tuple(column, fc.array(side, { minLength: 1, maxLength: 4 }), fc.boolean())
    .map(([operand, choices, negated]) => among(operand, choices, negated)),
  fc
    .tuple(columnOfMany, literal, fc.boolean())
    .map(([left, right, equal]) => same(left, right, equal, isHeld)),
  fc
    .tuple(literal, columnOfMany, fc.boolean())
    .map(([left, right, equal]) => same(left, right, equal, isHeld)),
  fc
    .tuple(columnOfMany, fc.array(literal, { minLength: 1, maxLength: 4 }), fc.boolean())
    .map(([operand, choices, negated]) => among(operand, choices, negated, isHeld)),
  fc
    .tuple(fc.oneof(column, columnOfMany), fc.boolean())
    .map(([operand, negated]) => empty(operand, negated)),
);
