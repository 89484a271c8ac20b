/** Precedence, loosest first. */
export const levels = { or: 1, and: 2, not: 3, compare: 4, sum: 5, product: 6, sign: 7, whole: 8 };

export interface SqlFragment {
  readonly text: string;
  /** Precedence, one of `levels`. */
  readonly level: number;
  /** True for columns and literals, which can be repeated cheaply. */
  readonly isPlain: boolean;
  /** True if the value can be infinite or NaN. */
  readonly isWild: boolean;
  readonly value?: number;
}

/** An atomic expression. */
export function whole(text: string): SqlFragment {
  return { text, level: levels.whole, isPlain: false, isWild: false };
}

/** A column's name or a literal. */
export function plain(text: string): SqlFragment {
  return { text, level: levels.whole, isPlain: true, isWild: false };
}

/** A number as written. */
export function literal(value: number, text: string): SqlFragment {
  const level = text.startsWith("-") ? levels.sign : levels.whole;
  return { ...plain(text), level, value };
}

export function at(level: number, text: string, isWild = false): SqlFragment {
  return { text, level, isPlain: false, isWild };
}

/** Brackets the text if its precedence is below `level`. */
export function within(fragment: SqlFragment, level: number): string {
  return fragment.level < level ? `(${fragment.text})` : fragment.text;
}

/** `"Name"`, quotes in it doubled. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Code points of white space, as in `trim`. */
export const whiteSpace: readonly number[] = [
  9, 10, 11, 12, 13, 32, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201,
  8202, 8232, 8233, 8239, 8287, 12_288, 65_279,
];

/** NUL ends literals in some databases; stored texts have none. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("\0", "\u{fffd}").replaceAll("'", "''")}'`;
}

/** Round-trip digits: `5`, `0.1`, `1e+300`. */
export function digitsOf(value: number): string {
  return String(value === 0 ? 0 : value);
}
