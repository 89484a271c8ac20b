import * as fc from "fast-check";
import { historyDepth } from "../contract/index.ts";
import type { TruthNode } from "../semantics/checked.ts";
import type { ComparisonOperator } from "../grammar/tokens.ts";
import { anyDateCondition } from "./any-date.fixture.ts";
import { figuresOver } from "./any-figure.fixture.ts";
import {
  anyPeriod,
  filterNames,
  keyAt,
  literalBeside,
  type PeriodScope,
  spokenOf,
  writePeriod,
  writeSpoken,
} from "./any-operand.fixture.ts";
import { anyTextCondition } from "./any-text.fixture.ts";
import { type Variation, writeName, writeWord } from "./variation.fixture.ts";
import {
  levels,
  pick,
  writeWithin,
  type Written,
  type WrittenNumber,
  type WrittenTruth,
} from "./written.fixture.ts";

type Truths = fc.Arbitrary<WrittenTruth>;

// oxfmt-ignore
export const comparisonSigns = ["<", "<=", ">", ">=", "=", "==", "!=", "<>"] as const;
const meant: Readonly<Record<(typeof comparisonSigns)[number], ComparisonOperator>> = {
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": ">=",
  "=": "=",
  "==": "=",
  "!=": "!=",
  "<>": "!=",
};

const movesAny = (parts: readonly Written<unknown>[]): boolean => parts.some(({ moves }) => moves);

const chain = (
  sides: readonly WrittenNumber[],
  signs: readonly (typeof comparisonSigns)[number][],
): WrittenTruth => ({
  level: levels.comparison,
  write: (variation) =>
    sides.flatMap((side, index) => [
      ...(index > 0 ? [signs[index - 1] ?? "<"] : []),
      ...writeWithin(side, levels.sum, variation),
    ]),
  at: (period, filters) => {
    const nodes = sides.map((side) => side.at(period, filters));
    const operands = nodes.slice(1).map((right, index): TruthNode => ({
      kind: "compare",
      operator: meant[signs[index] ?? "<"],
      left: nodes[index] ?? right,
      right,
    }));
    return { kind: "and", operands };
  },
  moves: movesAny(sides),
});

/** BETWEEN and IN, with or without NOT. */
const range = (
  operand: WrittenNumber,
  bounds: readonly WrittenNumber[],
  word: "BETWEEN" | "IN",
  negated: boolean,
): WrittenTruth => ({
  level: levels.comparison,
  write: (variation) => [
    ...writeWithin(operand, levels.sum, variation),
    ...(negated ? [writeWord("NOT", variation)] : []),
    writeWord(word, variation),
    ...(word === "IN" ? writeList(bounds, variation) : writeBounds(bounds, variation)),
  ],
  at: (period, filters) => {
    const of = operand.at(period, filters);
    const operators = word === "IN" ? (["=", "="] as const) : ([">=", "<="] as const);
    const operands = bounds.map((bound, index): TruthNode => ({
      kind: "compare",
      operator: operators[index] ?? "=",
      left: of,
      right: bound.at(period, filters),
    }));
    const node: TruthNode = { kind: word === "IN" ? "or" : "and", operands };
    return negated ? { kind: "not", operand: node } : node;
  },
  moves: operand.moves || movesAny(bounds),
});

function writeList(bounds: readonly WrittenNumber[], variation: Variation): readonly string[] {
  const members = variation.within(true, () =>
    bounds.flatMap((bound, index) => [
      ...(index > 0 ? [","] : []),
      ...writeWithin(bound, levels.sum, variation),
    ]),
  );
  return ["(", ...members, ")"];
}

function writeBounds(bounds: readonly WrittenNumber[], variation: Variation): readonly string[] {
  return bounds.flatMap((bound, index) => [
    ...(index > 0 ? [writeWord("AND", variation)] : []),
    ...writeWithin(bound, levels.sum, variation),
  ]);
}

const isEmpty = (operand: WrittenNumber | WrittenTruth, negated: boolean, isTruth: boolean) =>
  ({
    level: levels.comparison,
    write: (variation) => [
      ...writeWithin(operand, isTruth ? levels.operand : levels.sum, variation),
      writeWord(negated ? "IS NOT EMPTY" : "IS EMPTY", variation),
    ],
    at: (period, filters) => {
      const inner = operand.at(period, filters);
      const node = (
        isTruth ? { kind: "is-unknown", operand: inner } : { kind: "is-empty", operand: inner }
      ) as TruthNode;
      return negated ? { kind: "not", operand: node } : node;
    },
    moves: operand.moves,
  }) satisfies WrittenTruth;

const not = (operand: WrittenTruth): WrittenTruth => ({
  ...operand,
  level: levels.not,
  write: (variation) => [
    writeWord("NOT", variation),
    ...writeWithin(operand, levels.not, variation),
  ],
  at: (period, filters) => ({ kind: "not", operand: operand.at(period, filters) }),
});

export const joinTruths = (kind: "and" | "or", parts: readonly WrittenTruth[]): WrittenTruth => ({
  level: levels[kind],
  write: (variation) =>
    parts.flatMap((part, index) => [
      ...(index > 0 ? [writeWord(kind.toUpperCase(), variation)] : []),
      ...writeWithin(part, levels[kind] + 1, variation),
    ]),
  at: (period, filters) => ({ kind, operands: parts.map((part) => part.at(period, filters)) }),
  moves: movesAny(parts),
});

const literalTruth: Truths = fc.boolean().map((value) => ({
  level: levels.operand,
  write: (variation) => [writeWord(value ? "TRUE" : "FALSE", variation)],
  at: () => ({ kind: "truth", value }),
  moves: false,
}));

const parameterTruth: Truths = fc
  .tuple(pick(spokenOf("truth", "none")), pick(["plain", "negated", "= true", "!= false"] as const))
  .map(([one, form]) => {
    const node: TruthNode = { kind: "truth-column", key: keyAt(one.info.code, null) };
    const compares = form === "= true" || form === "!= false";
    return {
      level: compares ? levels.comparison : levels.operand,
      write: (variation) => {
        if (form === "negated") return [writeName("Is not SME", variation)];
        return [writeSpoken(one, variation), ...(compares ? form.split(" ") : [])];
      },
      at: () => (form === "negated" ? { kind: "not", operand: node } : node),
      moves: false,
    };
  });

const filterTruth: Truths = fc.boolean().map((negated) => ({
  level: levels.operand,
  write: (variation) => [writeName(negated ? "Is not my pick" : filterNames.condition, variation)],
  at: (period, filters) => {
    const node = filters.condition(period);
    return negated ? { kind: "not", operand: node } : node;
  },
  moves: true,
}));

/** A figure compared with a literal whose unit takes its scale. */
const compareUnit = (numbers: fc.Arbitrary<WrittenNumber>): Truths =>
  numbers.chain((figure) => {
    const crore = figure.crore === 0 || figure.crore === 1 ? figure.crore : null;
    if (crore === null) return fc.constant(chain([figure, figure], ["<="]));
    return fc
      .tuple(literalBeside(crore), literalBeside(crore), pick(comparisonSigns), fc.nat(4))
      .map(([first, second, sign, form]) => {
        if (form === 0) return range(figure, [first, second], "BETWEEN", false);
        if (form === 1) return range(figure, [first, second], "IN", false);
        return form === 2 ? chain([first, figure], [sign]) : chain([figure, first], [sign]);
      });
  });

/** Which custom filters a part may name: one that names itself would be a circle. */
export type NamedFilters = "none" | "figure" | "both";

/** Conditions and numbers that may be taken at a period of the scope, by way of a bracket. */
export function createGrammar(scope: PeriodScope, filters: NamedFilters) {
  return fc.letrec<{ number: WrittenNumber; truth: WrittenTruth }>((tie) => {
    const numbers = tie("number");
    const truths = tie("truth");
    const few = fc.array(truths, { minLength: 2, maxLength: 4 });
    const signs = fc.array(pick(comparisonSigns), { minLength: 3, maxLength: 3 });
    const all: fc.WeightedArbitrary<WrittenTruth>[] = [
      {
        arbitrary: fc
          .tuple(numbers, numbers, signs)
          .map(([left, right, all]) => chain([left, right], all)),
        weight: 12,
      },
      {
        arbitrary: fc
          .tuple(fc.array(numbers, { minLength: 3, maxLength: 4 }), signs)
          .map(([sides, all]) => chain(sides, all)),
        weight: 2,
      },
      {
        arbitrary: fc
          .tuple(numbers, numbers, numbers, fc.boolean())
          .map(([of, low, high, negated]) => range(of, [low, high], "BETWEEN", negated)),
        weight: 2,
      },
      {
        arbitrary: fc
          .tuple(numbers, fc.array(numbers, { minLength: 1, maxLength: 4 }), fc.boolean())
          .map(([of, choices, negated]) => range(of, choices, "IN", negated)),
        weight: 2,
      },
      {
        arbitrary: fc
          .tuple(numbers, fc.boolean())
          .map(([operand, negated]) => isEmpty(operand, negated, false)),
        weight: 1,
      },
      {
        arbitrary: fc
          .tuple(truths, fc.boolean())
          .map(([operand, negated]) => isEmpty(operand, negated, true)),
        weight: 1,
      },
      { arbitrary: compareUnit(numbers), weight: 3 },
      { arbitrary: literalTruth, weight: 1 },
      { arbitrary: truths.map(not), weight: 2 },
      {
        arbitrary: fc
          .tuple(pick(["and", "or"] as const), few)
          .map(([kind, parts]) => joinTruths(kind, parts)),
        weight: 6,
      },
    ];
    if (filters === "both") all.push({ arbitrary: filterTruth, weight: 1 });
    if (scope === "none") {
      all.push(
        { arbitrary: parameterTruth, weight: 1 },
        { arbitrary: anyTextCondition, weight: 2 },
        { arbitrary: anyDateCondition, weight: 1 },
        { arbitrary: datedBracket, weight: 1 },
      );
    }
    return {
      number: figuresOver(scope, filters !== "none", numbers, truths),
      truth: fc.oneof({ depthSize: "small", withCrossShrink: true }, ...all),
    };
  });
}

const atPeriod = (operand: WrittenTruth, period: Parameters<typeof writePeriod>[0]) =>
  ({
    level: levels.operand,
    write: (variation) => [
      "(",
      ...variation.within(false, () => operand.write(variation)),
      ")",
      writePeriod(period, variation),
    ],
    at: (_, filters) => operand.at(period, filters),
    moves: false,
  }) satisfies WrittenTruth;

/** `(Sales > 5 AND Debt < 3) 1 year ago`. */
const datedBracket: Truths = fc.oneof(bracketOf("year"), bracketOf("quarter"));

function bracketOf(unit: "year" | "quarter"): Truths {
  const operand = createGrammar(unit, "both").truth.filter(({ moves }) => moves);
  return fc
    .tuple(operand, anyPeriod(unit, historyDepth[unit]))
    .map(([condition, period]) => atPeriod(condition, period));
}
