import type { Dialect } from "./dialect.ts";
import {
  digitsOf,
  whiteSpace,
  at,
  levels,
  literal,
  type SqlFragment,
  whole,
  within,
} from "./fragment.ts";
import { createNaming } from "./naming.ts";

const largest = Number.MAX_VALUE;
const smallest = Number.MIN_VALUE;

/**
 * PostgreSQL 12 or newer, double precision. Overflow, underflow and division by zero raise errors,
 * so operations are guarded.
 */
export function createPostgres(): Dialect {
  const naming = createNaming(fence);
  const guard: Guard = (operands, body) =>
    naming(operands, (named) => {
      const [x = "NULL", y = "NULL"] = named.map((fragment) => within(fragment, levels.whole));
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
    holds: (text, part) => `POSITION(${part} IN ${text}) > 0`,
    add: (left, right) => addUp(guard, "+", left, right),
    subtract: (left, right) => addUp(guard, "-", left, right),
    multiply: (left, right) => {
      if (right.value !== undefined) return scale(guard, "*", left, right.value);
      if (left.value !== undefined) return scale(guard, "*", right, left.value);
      return guard([left, right], multiplyAny);
    },
    divide: (left, right) => {
      if (right.value === 0) return whole(typed(Number.NaN));
      if (right.value !== undefined) return scale(guard, "/", left, right.value);
      const { value } = left;
      if (value !== undefined) return guard([right], (x) => divideWritten(value, x));
      return guard([left, right], divideAny);
    },
    settle: (fragment) => fragment,
    extreme: (which, operands) => {
      const name = which === "min" ? "LEAST" : "GREATEST";
      return whole(`${name}(${operands.map(({ text }) => text).join(", ")})`);
    },
    median: null,
    root: (operand) => guard([operand], (x) => `CASE WHEN ${x} >= 0 THEN SQRT(${x}) END`),
    logarithm: (name, operand) =>
      guard([operand], (x) => `CASE WHEN ${x} > 0 THEN ${name}(${x}) END`),
    exp: (operand) =>
      guard([operand], (x) =>
        choose([`${x} > 709.782712893384`, "NULL"], [`${x} < -745.13`, "0"], `EXP(${x})`),
      ),
    power: (base, exponent) => guard([base], (x) => raise(x, exponent)),
    // window sums cannot be guarded, so limit their inputs
    overRows: (name, column, window) => {
      const fits = `ABS(${column}) <= 1e300`;
      const all = `COUNT(${column}) OVER (${window}) = COUNT(CASE WHEN ${fits} THEN 1 END) OVER (${window})`;
      return `CASE WHEN ${all} THEN ${name}(CASE WHEN ${fits} THEN ${column} END) OVER (${window}) END`;
    },
    naming,
  };
}

/** Keeps the planner from inlining subqueries. */
const fence = " OFFSET 0";

type Guard = (
  operands: readonly SqlFragment[],
  body: (x: string, y: string) => string,
) => SqlFragment;

function addUp(
  guard: Guard,
  operator: "+" | "-",
  left: SqlFragment,
  right: SqlFragment,
): SqlFragment {
  // half an ulp of the largest double
  const isSafe = [left, right].some(({ value }) => Math.abs(value ?? Infinity) < 2 ** 969);
  if (isSafe) {
    return at(
      levels.sum,
      `${within(left, levels.sum)} ${operator} ${within(right, levels.product)}`,
    );
  }
  const apart = operator === "+" ? "<>" : "=";
  return guard([left, right], (x, y) => {
    const sizes = `ABS(${x}), ABS(${y})`;
    // a sum is rounded down to the largest double below half a step from it
    const rest = `LEAST(${sizes}) - ${typed(2 ** 970)}`;
    const fits = `SIGN(${x}) ${apart} SIGN(${y}) OR ${rest} < ${typed(largest)} - GREATEST(${sizes})`;
    return `CASE WHEN ${fits} THEN ${x} ${operator} ${y} END`;
  });
}

/** Scales by a constant, guarding overflow and underflow. */
function scale(guard: Guard, operator: "*" | "/", figure: SqlFragment, by: number): SqlFragment {
  const result = (size: number): number => (operator === "*" ? size * by : size / by);
  const times = (x: string): string => `${x} ${operator} ${typed(by)}`;
  if (Number.isNaN(by) || by === 0 || Number.isNaN(result(1))) {
    return at(levels.product, times(within(figure, levels.product)));
  }
  const grows = Math.abs(result(1)) > 1;
  if (grows) {
    const most = largestWhere((size) => Number.isFinite(result(size)));
    return guard([figure], (x) => `CASE WHEN ABS(${x}) <= ${typed(most)} THEN ${times(x)} END`);
  }
  const least = largestWhere((size) => result(size) === 0);
  if (least === 0) return at(levels.product, times(within(figure, levels.product)));
  return guard([figure], (x) => choose([`ABS(${x}) <= ${typed(least)}`, `0 * ${x}`], times(x)));
}

/** Binary search for the largest double that satisfies a monotonic condition. */
function largestWhere(holds: (size: number) => boolean): number {
  const bits = new BigUint64Array(1);
  const size = new Float64Array(bits.buffer);
  // positive doubles sort like their bits
  let most = 0n;
  for (let bit = 1n << 62n; bit > 0n; bit >>= 1n) {
    bits[0] = most | bit;
    if (Number.isFinite(size[0]) && holds(size[0] ?? 0)) most |= bit;
  }
  bits[0] = most;
  return size[0] ?? 0;
}

/** Tests overflow and underflow exactly, by scaling with powers of two. */

function multiplyAny(x: string, y: string): string {
  const sizes = `ABS(${x}), ABS(${y})`;
  const down = typed(2 ** -512);
  const product = `ABS(${x} * ${down}) * ABS(${y} * ${down})`;
  const rest = `LEAST(${sizes}) / ${typed(smallest)} * GREATEST(${sizes})`;
  return choose(
    [`ABS(${x}) > 1 AND ABS(${y}) > 1 AND ${product} >= 1`, "NULL"],
    [`${x} = 0 OR ${y} = 0`, `${x} * ${y}`],
    [`GREATEST(${sizes}) < 1 AND LEAST(${sizes}) < 1e-160 AND ${rest} <= 0.5`, `0 * ${x} * ${y}`],
    `${x} * ${y}`,
  );
}

function divideAny(x: string, y: string): string {
  const isNear = `ABS(${x}) > 1.797e308 * ABS(${y})`;
  const quotient = `ABS(${x} * ${typed(2 ** -600)}) / ABS(${y} * ${typed(2 ** 500)})`;
  const isLost = `ABS(${x}) / ${typed(smallest)} <= ABS(${y}) / 2`;
  return choose(
    // exit early: AND does not short-circuit on NULL
    [`COALESCE(${y}, 0) = 0`, "NULL"],
    [`ABS(${y}) < 1 AND ${isNear} AND ${quotient} >= ${typed(2 ** -76)}`, "NULL"],
    [`ABS(${x}) <= ${typed(2 ** -51)} AND ABS(${y}) > 1 AND ${isLost}`, "0"],
    `${x} / ${y}`,
  );
}

/** Constant over a column, guarding overflow and underflow. */
function divideWritten(value: number, x: string): string {
  const least = largestWhere((size) => !Number.isFinite(value / size));
  const most = largestWhere((size) => value / size !== 0);
  const isLost = [`ABS(${x}) > ${typed(most)}`, "0"] as const;
  return choose(
    [`ABS(${x}) <= ${typed(least)}`, "NULL"],
    ...(most === largest ? [] : [isLost]),
    `${typed(value)} / ${x}`,
  );
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

/** If a condition is unknown, an operand is NULL, so the ELSE branch is NULL too. */
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
