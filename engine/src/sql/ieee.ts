import { at, levels, type Piece, within } from "./piece.ts";

/**
 * Arithmetic of databases that compute as the processor does, infinities and all. What is wild stays
 * wild through sums, differences, products and as a numerator, so that it is settled once at the end.
 */
export const ieeeArithmetic = {
  add: (left: Piece, right: Piece): Piece => binary(levels.sum, left, "+", right),
  subtract: (left: Piece, right: Piece): Piece => binary(levels.sum, left, "-", right),
  multiply: (left: Piece, right: Piece): Piece => binary(levels.product, left, "*", right),
  divide: (left: Piece, right: Piece): Piece => binary(levels.product, left, "/", right),
};

function binary(level: number, left: Piece, operator: string, right: Piece): Piece {
  return at(level, `${within(left, level)} ${operator} ${within(right, level + 1)}`, true);
}

/** An aggregate over the rows of a window, which may overflow. */
export function overRows(name: string, column: string, window: string): Piece {
  return at(levels.whole, `${name}(${column}) OVER (${window})`, true);
}
