import { medianOf } from "./aggregates.ts";
import type { Dialect } from "./dialect.ts";
import { ieeeArithmetic, overRows } from "./ieee.ts";
import {
  digitsOf,
  whiteSpace,
  at,
  levels,
  literal,
  type SqlFragment,
  plain,
  whole,
} from "./fragment.ts";
import type { NameOperands } from "./naming.ts";

/** DuckDB 1.3 or newer. Functions of one number raise an error outside their domain. */
export function createDuckdb(): Dialect {
  const naming = createLambdas();
  const dialect: Dialect = {
    name: "duckdb",
    double: "DOUBLE",
    number: write,
    operand: write,
    foldText: (text) => {
      const codes = whiteSpace.map((code) => `CHR(${code})`).join(" || ");
      return `NULLIF(LOWER(TRIM(${text}, ${codes})), '')`;
    },
    holds: (text, part) => `POSITION(${part} IN ${text}) > 0`,
    ...ieeeArithmetic,
    settle,
    extreme: (which, operands) => {
      const name = which === "min" ? "LEAST" : "GREATEST";
      return whole(`${name}(${operands.map(({ text }) => text).join(", ")})`);
    },
    median: (operands) => {
      const known = `list_filter([${operands.map(({ text }) => text).join(", ")}], lambda x: x IS NOT NULL)`;
      return naming([whole(`list_sort(${known})`)], ([{ text: sorted } = whole("[]")]) => {
        const count = `len(${sorted})`;
        const lower = whole(`${sorted}[(${count} + 1) // 2]`);
        return medianOf(lower, whole(`${sorted}[${count} // 2 + 1]`), count, dialect);
      });
    },
    root: (operand) => inDomain(operand, ">= 0", "SQRT"),
    logarithm: (name, operand) => inDomain(operand, "> 0", name),
    exp: ({ text }) => at(levels.whole, `EXP(${text})`, true),
    power: ({ text }, exponent) => at(levels.whole, `POW(${text}, ${digitsOf(exponent)}e0)`, true),
    overRows: (name, column, window) => settle(overRows(name, column, window)).text,
    naming,
  };
  return dialect;
}

/** Per statement. Uses lambdas over a struct, because DuckDB plans nested subqueries slowly. */
function createLambdas(): NameOperands {
  let given = 0;
  return (operands, body) => {
    given += 1;
    const scope = `_${given}`;
    const fields: string[] = [];
    const named = operands.map((operand) => {
      if (operand.isPlain) return operand;
      fields.push(`v${fields.length + 1}: ${operand.text}`);
      return plain(`${scope}.v${fields.length}`);
    });
    const text = body(named);
    if (fields.length === 0) return whole(text.startsWith("CASE") ? text : `(${text})`);
    return whole(`list_transform([{${fields.join(", ")}}], lambda ${scope}: ${text})[1]`);
  };
}

function inDomain({ text }: SqlFragment, domain: string, name: string): SqlFragment {
  return whole(`${name}(list_filter([${text}], lambda x: x ${domain})[1])`);
}

/** Literals need an exponent to be doubles instead of decimals. */
function write(value: number): SqlFragment {
  if (Number.isNaN(value)) return literal(value, "NULL::DOUBLE");
  const digits = digitsOf(value);
  return literal(value, digits.includes("e") ? digits : `${digits}e0`);
}

/** NULLIF and CASE would duplicate the expression. */
function settle(fragment: SqlFragment): SqlFragment {
  return fragment.isWild
    ? whole(`list_filter([${fragment.text}], lambda x: isfinite(x))[1]`)
    : fragment;
}
