import type { Dialect } from "./dialect.ts";
import { ieeeArithmetic, overRows } from "./ieee.ts";
import { digitsOf, whiteSpace } from "./literals.ts";
import { createNaming, type NameOperands } from "./naming.ts";
import { at, levels, literal, type Piece, whole } from "./piece.ts";

/** DuckDB 1.1 or newer. Functions of one number raise an error outside their domain. */
export function createDuckdb(): Dialect {
  const naming = createNaming();
  return {
    name: "duckdb",
    double: "DOUBLE",
    number: write,
    operand: write,
    foldText: (text) => {
      const codes = whiteSpace.map((code) => `CHR(${code})`).join(" || ");
      return `NULLIF(LOWER(TRIM(${text}, ${codes})), '')`;
    },
    ...ieeeArithmetic,
    settle,
    extreme: (which, operands) => {
      const name = which === "min" ? "LEAST" : "GREATEST";
      return whole(`${name}(${operands.map(({ text }) => text).join(", ")})`);
    },
    root: (operand) => inDomain(naming, operand, ">= 0", "SQRT"),
    logarithm: (name, operand) => inDomain(naming, operand, "> 0", name),
    exp: ({ text }) => at(levels.whole, `EXP(${text})`, true),
    power: ({ text }, exponent) => at(levels.whole, `POW(${text}, ${digitsOf(exponent)}e0)`, true),
    overRows: (name, column, window) => settle(overRows(name, column, window)).text,
    naming,
  };
}

function inDomain(naming: NameOperands, operand: Piece, domain: string, name: string): Piece {
  return naming([operand], ([x]) => {
    const text = x?.text ?? "NULL";
    return `CASE WHEN ${text} ${domain} THEN ${name}(${text}) END`;
  });
}

/** With an exponent a literal is a double; without one it is an exact decimal. */
function write(value: number): Piece {
  if (Number.isNaN(value)) return literal(value, "NULL::DOUBLE");
  const digits = digitsOf(value);
  return literal(value, digits.includes("e") ? digits : `${digits}e0`);
}

function settle(piece: Piece): Piece {
  return piece.isWild
    ? whole(
        `NULLIF(NULLIF(NULLIF(${piece.text}, 'NaN'::DOUBLE), 'Infinity'::DOUBLE), '-Infinity'::DOUBLE)`,
      )
    : piece;
}
