import * as fc from "fast-check";
import type { Period } from "../contract/index.ts";
import type { AggregateFunction, NumberNode } from "../semantics/checked.ts";
import {
  anyDatedParameter,
  anyLiteral,
  anyParameter,
  anyPeriod,
  filterFigure,
  writePeriod,
} from "./any-operand.fixture.ts";
import { type Variation, writeName, writeWord } from "./variation.fixture.ts";
import { levels, pick, writeCall, writeWithin, type WrittenNumber } from "./written.fixture.ts";

type Unit = Period["unit"];

/** Generates operands of functions over periods and of brackets with a period. */
function movingOf(unit: Unit): fc.Arbitrary<WrittenNumber> {
  const parameter = anyParameter(unit);
  const other = fc.oneof(parameter, anyLiteral, anyDatedParameter);
  const joined = fc
    .tuple(parameter, pick(["+", "-", "*", "/"] as const), other)
    .map(([left, operator, right]): WrittenNumber => {
      const level = operator === "+" || operator === "-" ? levels.sum : levels.product;
      return {
        level,
        write: (variation) => [
          ...writeWithin(left, level, variation),
          operator,
          ...writeWithin(right, level + 1, variation),
        ],
        at: (period, filters) => ({
          kind: "arithmetic",
          operator,
          left: left.at(period, filters),
          right: right.at(period, filters),
        }),
        moves: true,
        crore: undefined,
      };
    });
  return fc.oneof(
    { arbitrary: parameter, weight: 5 },
    { arbitrary: joined, weight: 2 },
    { arbitrary: fc.constant(filterFigure), weight: 1 },
  );
}

const functions = ["growth", "change", "avg", "sum", "min", "max", "median", "stdev"] as const;

/** `avg(P, 5 years)`, `growth(P, 3 years)`, within the most periods that a history has. */
function overTimeOf(unit: Unit, most: number): fc.Arbitrary<WrittenNumber> {
  return fc
    .tuple(pick(functions), movingOf(unit), fc.integer({ min: 1, max: most }))
    .map(([name, operand, count]) => {
      const span = (variation: Variation): string =>
        writeName(
          `${count} ${unit}${count === 1 && variation.choose(3) !== 1 ? "" : "s"}`,
          variation,
        );
      return {
        level: levels.operand,
        write: (variation) =>
          writeCall(writeWord(name, variation), [operand, span(variation)], variation),
        at: (period, filters) => {
          const start = period?.back ?? 0;
          const back = (steps: number): NumberNode =>
            operand.at({ unit, back: start + steps }, filters);
          return meaningOf(name, unit, count, back);
        },
        moves: true,
        crore: name === "growth" || name === "change" ? 0 : operand.crore,
      };
    });
}

function meaningOf(
  name: (typeof functions)[number],
  unit: Unit,
  count: number,
  back: (steps: number) => NumberNode,
): NumberNode {
  if (name === "change") return { kind: "change", first: back(count), last: back(0) };
  if (name === "growth") {
    const years = unit === "year" ? count : count / 4;
    return { kind: "growth", first: back(count), last: back(0), years };
  }
  const operands = Array.from({ length: count }, (_, steps) => back(steps));
  return { kind: "aggregate", function: name satisfies AggregateFunction, operands };
}

/** A function over years or quarters. */
export const overTime: fc.Arbitrary<WrittenNumber> = fc.oneof(
  overTimeOf("year", 10),
  overTimeOf("quarter", 11),
);

/** A period behind a bracket, which every parameter in it without one of its own takes. */
export const withPeriod: fc.Arbitrary<WrittenNumber> = fc.oneof(
  bracketOf("year"),
  bracketOf("quarter"),
);

function bracketOf(unit: Unit): fc.Arbitrary<WrittenNumber> {
  const inner = fc.oneof(movingOf(unit), overTimeOf(unit, 5));
  return fc.tuple(inner, anyPeriod(unit, 5)).map(([operand, period]) => ({
    level: levels.operand,
    write: (variation) => [
      "(",
      ...variation.within(false, () => operand.write(variation)),
      ")",
      writePeriod(period, variation),
    ],
    at: (_, filters) => operand.at(period, filters),
    moves: false,
    crore: operand.crore,
  }));
}
