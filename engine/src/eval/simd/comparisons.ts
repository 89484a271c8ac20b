import type { ComparisonOperator } from "../../grammar/tokens.ts";

type Turned = { readonly [operator in ComparisonOperator]: ComparisonOperator };

/** What the kernels call each comparison. */
export const comparisons: { readonly [operator in ComparisonOperator]: number } = {
  "<": 0,
  "<=": 1,
  ">": 2,
  ">=": 3,
  "=": 4,
  "!=": 5,
};

/** What holds of the sides exchanged. */
export const mirrored: Turned = {
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
  "=": "=",
  "!=": "!=",
};

/** What holds where the other is known and does not. */
export const opposite: Turned = {
  "<": ">=",
  "<=": ">",
  ">": "<=",
  ">=": "<",
  "=": "!=",
  "!=": "=",
};
