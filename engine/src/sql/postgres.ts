import type { Dialect } from "./dialect.ts";
import { digitsOf, whiteSpace } from "./literals.ts";
import { createNaming } from "./naming.ts";
import { at, levels, literal, type Piece, whole, within } from "./piece.ts";

const largest = Number.MAX_VALUE;
const smallest = Number.MIN_VALUE;

/**
 * PostgreSQL 12 or newer, with columns of double precision. It raises an error where a result
 * overflows, underflows or is divided by zero, so each operation asks beforehand.
 */
export function createPostgres(): Dialect {
  const naming = createNaming(fence);
  const guard: Guard = (operands, body) =>
    naming(operands, (named) => {
      const [x = "NULL", y = "NULL"] = named.map((piece) => within(piece, levels.whole));
      return body(x, y);
    });
  return {
    name: "postgres",
    double: "DOUBLE PRECISION",
    number: (value) => literal(value, typed(value)),
    operand: (value) => literal(value, Number.isNaN(value) ? "NULL::float8" : digitsOf(value)),
    foldText: (text) => {
      const codes = whiteSpace.map((code) => `\\u${code.toString(16).padStart(4, "0")}`).join("");
      return `NULLIF(LOWER(BTRIM(${text}, E'${codes}')), '')`;
    },
    add: (left, right) => addUp(guard, "+", left, right),
    subtract: (left, right) => addUp(guard, "-", left, right),
    multiply: (left, right) => {
      if (right.value !== undefined)
        return scale(guard, "*", left, right.value, 1 / Math.abs(right.value));
      if (left.value !== undefined)
        return scale(guard, "*", right, left.value, 1 / Math.abs(left.value));
      return guard([left, right], (x, y) =>
        choose(
          [`ABS(${x}) > 1 AND ABS(${y}) > ${typed(largest)} / ABS(${x})`, "NULL"],
          [`${x} = 0 OR ${y} = 0`, `${x} * ${y}`],
          [
            `ABS(${x}) < 1 AND ABS(${y}) < 1 AND 2 * ABS(${y}) <= ${typed(smallest)} / ABS(${x})`,
            "0",
          ],
          `${x} * ${y}`,
        ),
      );
    },
    divide: (left, right) => {
      if (right.value === 0) return whole(typed(Number.NaN));
      if (right.value !== undefined)
        return scale(guard, "/", left, right.value, Math.abs(right.value));
      return guard([left, right], (x, y) =>
        choose(
          [`${y} = 0`, "NULL"],
          [`ABS(${y}) < 1 AND ABS(${x}) > ${typed(largest)} * ABS(${y})`, "NULL"],
          [
            `ABS(${x}) < 1 AND ABS(${y}) > 1 AND 2 * ABS(${x}) <= ${typed(smallest)} * ABS(${y})`,
            "0",
          ],
          `${x} / ${y}`,
        ),
      );
    },
    settle: (piece) => piece,
    extreme: (which, operands) => {
      const name = which === "min" ? "LEAST" : "GREATEST";
      return whole(`${name}(${operands.map(({ text }) => text).join(", ")})`);
    },
    root: (operand) => guard([operand], (x) => `CASE WHEN ${x} >= 0 THEN SQRT(${x}) END`),
    logarithm: (name, operand) =>
      guard([operand], (x) => `CASE WHEN ${x} > 0 THEN ${name}(${x}) END`),
    exp: (operand) =>
      guard([operand], (x) =>
        choose([`${x} > 709.782712893384`, "NULL"], [`${x} < -745.13`, "0"], `EXP(${x})`),
      ),
    power: (base, exponent) => guard([base], (x) => raise(x, exponent)),
    // the sum of a window cannot be asked beforehand: beyond this none is tried
    overRows: (name, column, window) => {
      const fits = `ABS(${column}) <= 1e300`;
      const all = `COUNT(${column}) OVER (${window}) = COUNT(CASE WHEN ${fits} THEN 1 END) OVER (${window})`;
      return `CASE WHEN ${all} THEN ${name}(CASE WHEN ${fits} THEN ${column} END) OVER (${window}) END`;
    },
    naming,
  };
}

/** Keeps the planner from pulling a named operand up to each place where its name stands. */
const fence = " OFFSET 0";

type Guard = (operands: readonly Piece[], body: (x: string, y: string) => string) => Piece;

function addUp(guard: Guard, operator: "+" | "-", left: Piece, right: Piece): Piece {
  // half the distance between the two largest doubles: less moves none of them
  const isSafe = [left, right].some(({ value }) => Math.abs(value ?? Infinity) < 2 ** 969);
  if (isSafe) {
    return at(
      levels.sum,
      `${within(left, levels.sum)} ${operator} ${within(right, levels.product)}`,
    );
  }
  const apart = operator === "+" ? "<>" : "=";
  return guard([left, right], (x, y) => {
    const fits = `SIGN(${x}) ${apart} SIGN(${y}) OR ABS(${x}) <= ${typed(largest)} - ABS(${y})`;
    return `CASE WHEN ${fits} THEN ${x} ${operator} ${y} END`;
  });
}

/** A figure times or over a number as written; `room` is how far its size may lie below the largest. */
function scale(guard: Guard, operator: "*" | "/", figure: Piece, by: number, room: number): Piece {
  const times = (x: string): string => `${x} ${operator} ${typed(by)}`;
  const isEmpty = Number.isNaN(by);
  if (isEmpty || room === 1 || by === 0) {
    return at(levels.product, times(within(figure, levels.product)));
  }
  if (room < 1) {
    const most = digitsOf(largest * room);
    return guard([figure], (x) => `CASE WHEN ABS(${x}) <= ${most} THEN ${times(x)} END`);
  }
  // what is at most half the smallest double is rounded to zero
  const least = Math.floor(room / 2) * smallest;
  if (least === 0) return at(levels.product, times(within(figure, levels.product)));
  return guard([figure], (x) => choose([`ABS(${x}) <= ${typed(least)}`, `0 * ${x}`], times(x)));
}

function raise(x: string, exponent: number): string {
  const power = `POWER(${x}, ${digitsOf(exponent)})`;
  const outside = Number.isInteger(exponent) ? [] : [[`${x} < 0`, "NULL"] as const];
  if (exponent <= 1) return choose(...outside, power);
  const most = digitsOf(largest ** (1 / exponent));
  const least = typed(1e-323 ** (1 / exponent));
  return choose(
    ...outside,
    [`ABS(${x}) > ${most}`, "NULL"],
    [`ABS(${x}) <= ${least}`, `0 * ${x}`],
    power,
  );
}

/** Where a condition is unknown a figure is NULL, and so is what stands last. */
function choose(...branches: readonly (readonly [when: string, then: string] | string)[]): string {
  const parts = branches.map((branch) =>
    typeof branch === "string" ? `ELSE ${branch}` : `WHEN ${branch[0]} THEN ${branch[1]}`,
  );
  return `CASE ${parts.join(" ")} END`;
}

/** A cast binds more tightly than a sign. */
function typed(value: number): string {
  if (Number.isNaN(value)) return "NULL::float8";
  const digits = digitsOf(value);
  return digits.startsWith("-") ? `(${digits})::float8` : `${digits}::float8`;
}
