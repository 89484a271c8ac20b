import type { Dialect } from "./dialect.ts";
import { ieeeArithmetic, overRows } from "./ieee.ts";
import { digitsOf, whiteSpace, at, levels, literal, type SqlFragment, whole } from "./fragment.ts";
import { createNaming } from "./naming.ts";

/**
 * SQLite 3.35 or newer. x/0, the root of a negative, the logarithm of what is not above zero and
 * whatever is no number are NULL by themselves; infinities are not. `LOWER` knows the letters A to Z
 * alone unless the ICU extension is loaded.
 */
export function createSqlite(): Dialect {
  const naming = createNaming();
  return {
    name: "sqlite",
    double: "REAL",
    // a number without a point is an integer, whose division drops the rest
    number: (value) => write(value, /^-?\d+$/u.test(digitsOf(value)) ? ".0" : ""),
    operand: (value) => write(value, ""),
    foldText: (text) => `NULLIF(LOWER(TRIM(${text}, CHAR(${whiteSpace.join(", ")}))), '')`,
    holds: (text, part) => `INSTR(${text}, ${part}) > 0`,
    ...ieeeArithmetic,
    settle,
    // MIN and MAX of several are NULL where one of them is
    extreme: (which, operands) => {
      const [first, ...others] = operands.map(({ text }) => text);
      const rows = [`${first ?? "NULL"} AS _0`, ...others].join(" UNION ALL SELECT ");
      return whole(`(SELECT ${which.toUpperCase()}(_0) FROM (SELECT ${rows}))`);
    },
    median: null,
    root: ({ text }) => whole(`SQRT(${text})`),
    logarithm: (name, { text }) => whole(`${name}(${text})`),
    exp: ({ text }) => at(levels.whole, `EXP(${text})`, true),
    power: ({ text }, exponent) => at(levels.whole, `POWER(${text}, ${digitsOf(exponent)})`, true),
    overRows: (name, column, window) => settle(overRows(name, column, window)).text,
    naming,
  };
}

function write(value: number, suffix: string): SqlFragment {
  return literal(value, Number.isNaN(value) ? "NULL" : digitsOf(value) + suffix);
}

function settle(fragment: SqlFragment): SqlFragment {
  return fragment.isWild ? whole(`NULLIF(NULLIF(${fragment.text}, 9e999), -9e999)`) : fragment;
}
