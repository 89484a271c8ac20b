import * as fc from "fast-check";
import type { AggregateFunction, NumberNode, TextNode } from "../semantics/checked.ts";
import {
  anyDatedParameter,
  anyLiteral,
  anyParameter,
  filterFigure,
  literalBeside,
  type PeriodScope,
} from "./any-operand.fixture.ts";
import { anyGroup, type WrittenText } from "./any-text.fixture.ts";
import { overTime, withPeriod } from "./any-period-figure.fixture.ts";
import { writeWord } from "./variation.fixture.ts";
import {
  croreOfSum,
  levels,
  pick,
  writeCall,
  writeWithin,
  type WrittenNumber,
  type WrittenTruth,
} from "./written.fixture.ts";

type Numbers = fc.Arbitrary<WrittenNumber>;

const operators = ["+", "-", "*", "/"] as const;
const signs: Readonly<Record<string, readonly string[]>> = {
  "+": ["+"],
  "-": ["-", "\u2212"],
  "*": ["*"],
  "/": ["/"],
};

function arithmetic(
  operator: (typeof operators)[number],
  left: WrittenNumber,
  right: WrittenNumber,
): WrittenNumber {
  const sums = operator === "+" || operator === "-";
  const level = sums ? levels.sum : levels.product;
  return {
    level,
    write: (variation) => {
      const all = signs[operator] ?? [operator];
      const sign = all[variation.choose(all.length)] ?? operator;
      return [
        ...writeWithin(left, level, variation),
        sign,
        ...writeWithin(right, level + 1, variation),
      ];
    },
    at: (period, filters) => ({
      kind: "arithmetic",
      operator,
      left: left.at(period, filters),
      right: right.at(period, filters),
    }),
    moves: left.moves || right.moves,
    crore: sums ? croreOfSum([left, right]) : croreOfProduct(left.crore, right.crore, operator),
  };
}

function croreOfProduct(
  left: number | null | undefined,
  right: number | null | undefined,
  operator: string,
): number | null | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (left === null && right === null) return null;
  return (left ?? 0) + (operator === "*" ? 1 : -1) * (right ?? 0);
}

const negated = (operand: WrittenNumber): WrittenNumber => ({
  ...operand,
  level: levels.sign,
  write: (variation) => ["-", ...writeWithin(operand, levels.sign, variation)],
  at: (period, filters) => ({ kind: "negate", operand: operand.at(period, filters) }),
});

const scalars = ["abs", "sqrt", "ln", "log10", "exp", "round", "floor", "ceil"] as const;
const keeping: ReadonlySet<string> = new Set(["abs", "round", "floor", "ceil"]);

const scalar = (name: (typeof scalars)[number], operand: WrittenNumber): WrittenNumber => ({
  level: levels.operand,
  write: (variation) => writeCall(writeWord(name, variation), [operand], variation),
  at: (period, filters) => ({
    kind: "scalar",
    function: name,
    operand: operand.at(period, filters),
  }),
  moves: operand.moves,
  crore: keeping.has(name) ? operand.crore : null,
});

/** Several numbers of one row. */
function several(
  name: Exclude<AggregateFunction, "stdev"> | "coalesce",
  parts: readonly WrittenNumber[],
): WrittenNumber {
  return {
    level: levels.operand,
    write: (variation) => writeCall(writeWord(name, variation), parts, variation),
    at: (period, filters): NumberNode => {
      const operands = parts.map((part) => part.at(period, filters));
      return name === "coalesce"
        ? { kind: "coalesce", operands }
        : { kind: "aggregate", function: name, operands };
    },
    moves: parts.some(({ moves }) => moves),
    crore: croreOfSum(parts),
  };
}

const choice = (
  condition: WrittenTruth,
  first: WrittenNumber,
  second: WrittenNumber,
): WrittenNumber => ({
  level: levels.operand,
  write: (variation) =>
    writeCall(writeWord("if", variation), [condition, first, second], variation),
  at: (period, filters) => ({
    kind: "if",
    condition: condition.at(period, filters),
    // oxlint-disable-next-line unicorn/no-thenable -- a part of the tree, nothing that is awaited
    then: first.at(period, filters),
    otherwise: second.at(period, filters),
  }),
  moves: condition.moves || first.moves || second.moves,
  crore: croreOfSum([first, second]),
});

const acrossNames = ["rank", "percentile", "median", "mean", "zscore"] as const;

const across = (
  name: (typeof acrossNames)[number],
  operand: WrittenNumber,
  group: WrittenText | null,
): WrittenNumber => ({
  level: levels.operand,
  write: (variation) =>
    writeCall(writeWord(name, variation), [operand, ...(group === null ? [] : [group])], variation),
  at: (period, filters) => ({
    kind: "across",
    function: name,
    operand: operand.at(period, filters),
    group: group === null ? null : (group.at(period, filters) satisfies TextNode),
  }),
  moves: operand.moves,
  crore: name === "median" || name === "mean" ? operand.crore : 0,
});

/** A figure and a literal whose unit takes the figure's scale: `Sales + 5 crore`. */
const withUnit = (figures: Numbers): Numbers =>
  figures.chain((figure) => {
    const { crore } = figure;
    if (crore !== 0 && crore !== 1) return fc.constant(figure);
    return fc
      .tuple(literalBeside(crore), pick(["+", "-"] as const))
      .map(([literal, operator]) => arithmetic(operator, figure, literal));
  });

/** Numbers whose conditions, in `if`, are drawn from `truths`. */
export function figuresOver(
  scope: PeriodScope,
  withFilters: boolean,
  numbers: Numbers,
  truths: fc.Arbitrary<WrittenTruth>,
): Numbers {
  const some = fc.array(numbers, { minLength: 2, maxLength: 4 });
  const nested: fc.WeightedArbitrary<WrittenNumber>[] = [
    { arbitrary: anyParameter(scope), weight: 12 },
    { arbitrary: anyDatedParameter, weight: 2 },
    { arbitrary: anyLiteral, weight: 3 },
    {
      arbitrary: fc
        .tuple(pick(operators), numbers, numbers)
        .map(([operator, left, right]) => arithmetic(operator, left, right)),
      weight: 8,
    },
    { arbitrary: numbers.map(negated), weight: 1 },
    {
      arbitrary: fc.tuple(pick(scalars), numbers).map(([name, operand]) => scalar(name, operand)),
      weight: 3,
    },
    {
      arbitrary: fc
        .tuple(pick(["min", "max", "avg", "sum", "median", "coalesce"] as const), some)
        .map(([name, parts]) => several(name, parts)),
      weight: 2,
    },
    {
      arbitrary: fc
        .tuple(truths, numbers, numbers)
        .map(([condition, first, second]) => choice(condition, first, second)),
      weight: 1,
    },
    {
      arbitrary: fc
        .tuple(pick(acrossNames), numbers, anyGroup)
        .map(([name, operand, group]) => across(name, operand, group)),
      weight: 2,
    },
    { arbitrary: withUnit(anyParameter(scope)), weight: 1 },
  ];
  if (withFilters) nested.push({ arbitrary: fc.constant(filterFigure), weight: 1 });
  if (scope === "none") {
    nested.push({ arbitrary: overTime, weight: 4 }, { arbitrary: withPeriod, weight: 1 });
  }
  return fc.oneof({ depthSize: "xsmall", withCrossShrink: true }, ...nested);
}
