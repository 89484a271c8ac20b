/** How tightly the parts of an SQL expression hold together, loosest first. */
export const levels = { or: 1, and: 2, not: 3, compare: 4, sum: 5, product: 6, sign: 7, whole: 8 };

/** A stretch of SQL. */
export interface Piece {
  readonly text: string;
  /** One of `levels`: where a tighter one is needed it stands in brackets. */
  readonly level: number;
  /** A column or a literal, which may stand several times without being worked out as often. */
  readonly isPlain: boolean;
  /** Whether a number may be infinite or no number at all: it is no value yet. */
  readonly isWild: boolean;
  /** The number that a literal is. */
  readonly value?: number;
}

/** A call, a bracket or anything else that holds together by itself. */
export function whole(text: string): Piece {
  return { text, level: levels.whole, isPlain: false, isWild: false };
}

/** A column's name or a literal. */
export function plain(text: string): Piece {
  return { text, level: levels.whole, isPlain: true, isWild: false };
}

/** A number as written. */
export function literal(value: number, text: string): Piece {
  const level = text.startsWith("-") ? levels.sign : levels.whole;
  return { ...plain(text), level, value };
}

export function at(level: number, text: string, isWild = false): Piece {
  return { text, level, isPlain: false, isWild };
}

/** Its text where at least `level` is needed. */
export function within(piece: Piece, level: number): string {
  return piece.level < level ? `(${piece.text})` : piece.text;
}

/** `"Name"`, quotes in it doubled. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
