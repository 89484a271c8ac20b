import type { ComparisonOperator } from "../grammar/tokens.ts";
import type { Selection, Strip } from "./block.ts";

/** Writes matching places to `kept`, which may be the selection's own array; returns the count. */
type Comparison<Right> = (
  left: Strip,
  right: Right,
  selection: Selection,
  kept: Int32Array,
) => number;

type Comparisons<Right> = { readonly [operator in ComparisonOperator]: Comparison<Right> };

/** The operator with sides swapped. */
export const mirrored: { readonly [operator in ComparisonOperator]: ComparisonOperator } = {
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
  "=": "=",
  "!=": "!=",
};

/** The negated operator for known sides. */
export const opposite: { readonly [operator in ComparisonOperator]: ComparisonOperator } = {
  "<": ">=",
  "<=": ">",
  ">": "<=",
  ">=": "<",
  "=": "!=",
  "!=": "=",
};

/**
 * `!=` is below or above, so that NaN never matches. Each loop is written out: a shared loop with a
 * callback would not be inlined. Writes are unconditional and the index advances by 0 or 1, to
 * avoid mispredicted branches. `| 0` keeps the index an integer.
 */

/** A number a row against one for all. */
export const compareWithConstant: Comparisons<number> = {
  "<": ({ values, first }, constant, { places, count }, kept) => {
    let found = 0;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      const value = values[(first + place) | 0] ?? Number.NaN;
      kept[found] = place;
      found = (found + Number(value < constant)) | 0;
    }
    return found;
  },
  "<=": ({ values, first }, constant, { places, count }, kept) => {
    let found = 0;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      const value = values[(first + place) | 0] ?? Number.NaN;
      kept[found] = place;
      found = (found + Number(value <= constant)) | 0;
    }
    return found;
  },
  ">": ({ values, first }, constant, { places, count }, kept) => {
    let found = 0;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      const value = values[(first + place) | 0] ?? Number.NaN;
      kept[found] = place;
      found = (found + Number(value > constant)) | 0;
    }
    return found;
  },
  ">=": ({ values, first }, constant, { places, count }, kept) => {
    let found = 0;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      const value = values[(first + place) | 0] ?? Number.NaN;
      kept[found] = place;
      found = (found + Number(value >= constant)) | 0;
    }
    return found;
  },
  "=": ({ values, first }, constant, { places, count }, kept) => {
    let found = 0;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      const value = values[(first + place) | 0] ?? Number.NaN;
      kept[found] = place;
      found = (found + Number(value === constant)) | 0;
    }
    return found;
  },
  "!=": ({ values, first }, constant, { places, count }, kept) => {
    let found = 0;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      const value = values[(first + place) | 0] ?? Number.NaN;
      kept[found] = place;
      found = (found + (Number(value < constant) | Number(value > constant))) | 0;
    }
    return found;
  },
};

/** Two numbers a row. */
export const compareStrips: Comparisons<Strip> = {
  "<": (left, right, { places, count }, kept) => {
    const { values, first } = left;
    const { values: others, first: otherFirst } = right;
    let found = 0;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      const value = values[(first + place) | 0] ?? Number.NaN;
      const other = others[(otherFirst + place) | 0] ?? Number.NaN;
      kept[found] = place;
      found = (found + Number(value < other)) | 0;
    }
    return found;
  },
  "<=": (left, right, { places, count }, kept) => {
    const { values, first } = left;
    const { values: others, first: otherFirst } = right;
    let found = 0;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      const value = values[(first + place) | 0] ?? Number.NaN;
      const other = others[(otherFirst + place) | 0] ?? Number.NaN;
      kept[found] = place;
      found = (found + Number(value <= other)) | 0;
    }
    return found;
  },
  ">": (left, right, selection, kept) => compareStrips["<"](right, left, selection, kept),
  ">=": (left, right, selection, kept) => compareStrips["<="](right, left, selection, kept),
  "=": (left, right, { places, count }, kept) => {
    const { values, first } = left;
    const { values: others, first: otherFirst } = right;
    let found = 0;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      const value = values[(first + place) | 0] ?? Number.NaN;
      const other = others[(otherFirst + place) | 0] ?? Number.NaN;
      kept[found] = place;
      found = (found + Number(value === other)) | 0;
    }
    return found;
  },
  "!=": (left, right, { places, count }, kept) => {
    const { values, first } = left;
    const { values: others, first: otherFirst } = right;
    let found = 0;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      const value = values[(first + place) | 0] ?? Number.NaN;
      const other = others[(otherFirst + place) | 0] ?? Number.NaN;
      kept[found] = place;
      found = (found + (Number(value < other) | Number(value > other))) | 0;
    }
    return found;
  },
};

export function keepEmpty(
  { values, first }: Strip,
  { places, count }: Selection,
  kept: Int32Array,
): number {
  let found = 0;
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const place = places[i] ?? 0;
    const value = values[(first + place) | 0] ?? Number.NaN;
    kept[found] = place;
    found = (found + Number(Number.isNaN(value))) | 0;
  }
  return found;
}

export function keepKnown(
  { values, first }: Strip,
  { places, count }: Selection,
  kept: Int32Array,
): number {
  let found = 0;
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const place = places[i] ?? 0;
    const value = values[(first + place) | 0] ?? Number.NaN;
    kept[found] = place;
    found = (found + Number(!Number.isNaN(value))) | 0;
  }
  return found;
}
