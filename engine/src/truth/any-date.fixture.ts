import * as fc from "fast-check";
import type { NumberNode, TruthNode } from "../semantics/checked.ts";
import { spokenOf, writeSpoken } from "./any-operand.fixture.ts";
import { writeWord } from "./variation.fixture.ts";
import { levels, pick, writeCall, type Written, type WrittenTruth } from "./written.fixture.ts";

type WrittenDay = Written<NumberNode>;

const column: fc.Arbitrary<WrittenDay> = pick(spokenOf("date", "none")).map((one) => ({
  level: levels.operand,
  write: (variation) => [writeSpoken(one, variation)],
  at: () => ({ kind: "column", key: one.info.code }),
  moves: false,
}));

const day = (text: string, year: number, month: number, of: number): WrittenDay => ({
  level: levels.operand,
  write: () => [text],
  at: () => ({ kind: "constant", value: Date.UTC(year, month - 1, of) / 86_400_000 }),
  moves: false,
});

const pad = (number: number): string => String(number).padStart(2, "0");

/** A day, the first of a month or the first of a year. */
const literal: fc.Arbitrary<WrittenDay> = fc
  .tuple(
    fc.integer({ min: 2004, max: 2031 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    fc.nat(2),
  )
  .map(([year, month, of, form]) => {
    if (form === 0) return day(String(year), year, 1, 1);
    if (form === 1) return day(`${year}${pad(month)}`, year, month, 1);
    return day(`${year}-${pad(month)}-${pad(of)}`, year, month, of);
  });

const either = fc
  .tuple(pick(["min", "max", "coalesce"] as const), column, fc.oneof(column, literal))
  .map(([name, first, second]): WrittenDay => ({
    level: levels.operand,
    write: (variation) => writeCall(writeWord(name, variation), [first, second], variation),
    at: (period, filters): NumberNode => {
      const operands = [first.at(period, filters), second.at(period, filters)];
      return name === "coalesce"
        ? { kind: "coalesce", operands }
        : { kind: "aggregate", function: name, operands };
    },
    moves: false,
  }));

const signs = ["<", "<=", ">", ">=", "=", "!="] as const;

const compare = (
  left: WrittenDay,
  operator: (typeof signs)[number],
  right: WrittenDay,
): WrittenTruth => ({
  level: levels.comparison,
  write: (variation) => [...left.write(variation), operator, ...right.write(variation)],
  at: (period, filters) => ({
    kind: "compare",
    operator,
    left: left.at(period, filters),
    right: right.at(period, filters),
  }),
  moves: false,
});

/** Days between two dates, compared with a number. */
const apart = (
  left: WrittenDay,
  right: WrittenDay,
  operator: (typeof signs)[number],
  days: number,
): WrittenTruth => ({
  level: levels.comparison,
  write: (variation) => [
    ...left.write(variation),
    "-",
    ...right.write(variation),
    operator,
    String(days),
  ],
  at: (period, filters): TruthNode => ({
    kind: "compare",
    operator,
    left: {
      kind: "arithmetic",
      operator: "-",
      left: left.at(period, filters),
      right: right.at(period, filters),
    },
    right: { kind: "constant", value: days },
  }),
  moves: false,
});

/** A condition on dates. */
export const anyDateCondition: fc.Arbitrary<WrittenTruth> = fc.oneof(
  fc
    .tuple(fc.oneof(column, either), pick(signs), fc.oneof(column, literal))
    .map(([left, operator, right]) => compare(left, operator, right)),
  fc
    .tuple(literal, pick(signs), column)
    .map(([left, operator, right]) => compare(left, operator, right)),
  fc
    .tuple(column, column, pick(signs), fc.integer({ min: 0, max: 999 }))
    .map(([left, right, operator, days]) => apart(left, right, operator, days)),
);
