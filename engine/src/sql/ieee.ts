import { at, levels, type SqlFragment, within } from "./fragment.ts";

/** IEEE arithmetic, including infinities: wild numbers propagate and are settled once. */
export const ieeeArithmetic = {
  add: (left: SqlFragment, right: SqlFragment): SqlFragment => binary(levels.sum, left, "+", right),
  subtract: (left: SqlFragment, right: SqlFragment): SqlFragment =>
    binary(levels.sum, left, "-", right),
  multiply: (left: SqlFragment, right: SqlFragment): SqlFragment =>
    binary(levels.product, left, "*", right),
  divide: (left: SqlFragment, right: SqlFragment): SqlFragment =>
    binary(levels.product, left, "/", right),
};

function binary(
  level: number,
  left: SqlFragment,
  operator: string,
  right: SqlFragment,
): SqlFragment {
  return at(level, `${within(left, level)} ${operator} ${within(right, level + 1)}`, true);
}

export function overRows(name: string, column: string, window: string): SqlFragment {
  return at(levels.whole, `${name}(${column}) OVER (${window})`, true);
}
