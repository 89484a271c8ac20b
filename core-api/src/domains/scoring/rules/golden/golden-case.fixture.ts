import type { ColumnKey } from "@munshi/engine/contract";

/** A rule computed by hand: inputs, formula value, points and arithmetic. */
export interface GoldenCase {
  readonly rule: string;
  readonly known: { readonly [key: ColumnKey]: number };
  /** Null if unknown. */
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
