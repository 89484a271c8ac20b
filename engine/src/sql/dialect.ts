import type { SqlDialect } from "../contract/index.ts";
import type { Piece } from "./piece.ts";

/** What databases do not agree on. Numbers are doubles throughout, and a `Piece` in is a value: not wild. */
export interface Dialect {
  readonly name: SqlDialect;
  /** The type of a double in a cast. */
  readonly double: string;
  /** A double as it is, wherever it stands; NULL for what is no number. */
  readonly number: (value: number) => Piece;
  /** Beside an operator whose other side is a double no type need be said. */
  readonly operand: (value: number) => Piece;
  /** A text without case and outer white space, NULL where nothing is left. */
  readonly foldText: (text: string) => string;
  /** Whether a text, which is not NULL, stands in another. */
  readonly holds: (text: string, part: string) => string;
  /** These may take wild numbers, but for the divisor, and give one. */
  readonly add: (left: Piece, right: Piece) => Piece;
  readonly subtract: (left: Piece, right: Piece) => Piece;
  readonly multiply: (left: Piece, right: Piece) => Piece;
  readonly divide: (left: Piece, right: Piece) => Piece;
  /** A wild number as a value: NULL where it is none. */
  readonly settle: (piece: Piece) => Piece;
  /** The smallest or largest of those that are not NULL. */
  readonly extreme: (which: "min" | "max", operands: readonly Piece[]) => Piece;
  /** The middle one of those that are not NULL; null where it is written as a subquery. */
  readonly median: ((operands: readonly Piece[]) => Piece) | null;
  /** NULL beyond the domain; `exp` may be wild. */
  readonly root: (operand: Piece) => Piece;
  readonly logarithm: (name: "LN" | "LOG10", operand: Piece) => Piece;
  readonly exp: (operand: Piece) => Piece;
  /** NULL or wild where it has no value. */
  readonly power: (base: Piece, exponent: number) => Piece;
  /** An aggregate over the rows of a window, as a value. */
  readonly overRows: (name: "AVG" | "SUM", column: string, window: string) => string;
  /** Names pieces that are more than a column, so that each is worked out once; the body is told the names. */
  readonly naming: (operands: readonly Piece[], body: (named: readonly Piece[]) => string) => Piece;
}
