import type { AggregateFunction } from "../semantics/checked.ts";
import type { Dialect } from "./dialect.ts";
import { type SqlFragment, whole } from "./fragment.ts";

/**
 * Skips NULLs. Sums are written out left to right, since database aggregates may add in another
 * order.
 */
export function writeAggregate(
  name: AggregateFunction,
  operands: readonly SqlFragment[],
  dialect: Dialect,
): SqlFragment {
  switch (name) {
    case "min":
    case "max": {
      const [only, second] = operands;
      return only !== undefined && second === undefined ? only : dialect.extreme(name, operands);
    }
    case "sum":
      return dialect.naming(operands, (named) => whereAny(named, sumOf(named, dialect).text));
    case "avg":
      return dialect.naming(operands, (named) => meanOf(named, dialect).text);
    case "median":
      return dialect.median?.(operands) ?? writeMedian(operands, dialect);
    case "stdev":
      return dialect.naming(operands, (named) => writeDeviation(named, dialect));
  }
}

function whereAny(operands: readonly SqlFragment[], text: string): string {
  const known = operands.map((operand) => `${operand.text} IS NOT NULL`).join(" OR ");
  return `CASE WHEN ${known} THEN ${text} END`;
}

function rawSum(operands: readonly SqlFragment[], dialect: Dialect): SqlFragment {
  const zero = dialect.number(0).text;
  const [first = dialect.number(0), ...others] = operands.map(({ text }) =>
    whole(`COALESCE(${text}, ${zero})`),
  );
  return others.reduce((sum, other) => dialect.add(sum, other), first);
}

/** NULL if the count is zero. */
function meanOf(operands: readonly SqlFragment[], dialect: Dialect): SqlFragment {
  return dialect.settle(dialect.divide(rawSum(operands, dialect), countOf(operands)));
}

function sumOf(operands: readonly SqlFragment[], dialect: Dialect): SqlFragment {
  return dialect.settle(rawSum(operands, dialect));
}

function countOf(operands: readonly SqlFragment[]): SqlFragment {
  const ones = operands.map(({ text }) => `CASE WHEN ${text} IS NULL THEN 0 ELSE 1 END`);
  return whole(`(${ones.join(" + ")})`);
}

function writeMedian(operands: readonly SqlFragment[], dialect: Dialect): SqlFragment {
  const [first, ...others] = operands.map(({ text }) => text);
  const rows = [`${first ?? "NULL"} AS _0`, ...others].join(" UNION ALL SELECT ");
  const placed = `SELECT _0, ROW_NUMBER() OVER (ORDER BY _0) AS place, COUNT(*) OVER () AS known FROM (SELECT ${rows}) AS operands WHERE _0 IS NOT NULL`;
  const middle = medianOf(whole("MIN(_0)"), whole("MAX(_0)"), "MAX(known)", dialect);
  return whole(`(SELECT ${middle} FROM (${placed}) AS placed WHERE ${isMiddle("place", "known")})`);
}

export function isMiddle(place: string, known: string): string {
  return `2 * ${place} IN (${known}, ${known} + 1, ${known} + 2)`;
}

export function medianOf(
  lower: SqlFragment,
  upper: SqlFragment,
  known: string,
  dialect: Dialect,
): string {
  const half = dialect.settle(dialect.divide(dialect.add(lower, upper), dialect.operand(2)));
  return `CASE ${known} % 2 WHEN 1 THEN ${lower.text} ELSE ${half.text} END`;
}

/** Sample standard deviation; NaN below two values. */
function writeDeviation(operands: readonly SqlFragment[], dialect: Dialect): string {
  const count = countOf(operands);
  const mean = meanOf(operands, dialect);
  const named = dialect.naming([mean], ([centre = mean]) => {
    const squares = operands.map((operand) => {
      const distance = dialect.subtract(operand, centre);
      const square = dialect.naming(
        [dialect.settle(distance)],
        ([apart = distance]) => dialect.settle(dialect.multiply(apart, apart)).text,
      );
      const zero = dialect.number(0).text;
      return whole(`CASE WHEN ${operand.text} IS NULL THEN ${zero} ELSE ${square.text} END`);
    });
    const [first = dialect.number(0), ...others] = squares;
    const total = others.reduce((sum, square) => dialect.add(sum, square), first);
    const less = whole(`NULLIF(${count.text} - 1, 0)`);
    const variance = dialect.settle(dialect.divide(total, less));
    return `CASE WHEN ${centre.text} IS NOT NULL AND ${count.text} > 1 THEN ${dialect.root(variance).text} END`;
  });
  return named.text;
}
