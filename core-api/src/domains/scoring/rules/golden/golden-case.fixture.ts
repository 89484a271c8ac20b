import type { ColumnKey } from "@munshi/engine/contract";

/** One rule worked out by hand: what is known, what its formula gives, what that is worth, and how. */
export interface GoldenCase {
  readonly rule: string;
  readonly known: { readonly [key: ColumnKey]: number };
  /** Null where the figure is not known. */
  readonly value: number | null;
  readonly points: number | null;
  readonly arithmetic: string;
}

export function golden(
  rule: string,
  known: GoldenCase["known"],
  value: number | null,
  points: number | null,
  arithmetic: string,
): GoldenCase {
  return { rule, known, value, points, arithmetic };
}
