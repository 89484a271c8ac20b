import type { ComparisonOperator } from "../../grammar/tokens.ts";

type Turned = { readonly [operator in ComparisonOperator]: ComparisonOperator };

/** Kernel codes. */
export const comparisons: { readonly [operator in ComparisonOperator]: number } = {
  "<": 0,
  "<=": 1,
  ">": 2,
  ">=": 3,
  "=": 4,
  "!=": 5,
};

/** The operator with sides swapped. */
export const mirrored: Turned = {
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
  "=": "=",
  "!=": "!=",
};

/** The negated operator for known sides. */
export const opposite: Turned = {
  "<": ">=",
  "<=": ">",
  ">": "<=",
  ">=": "<",
  "=": "!=",
  "!=": "=",
};
