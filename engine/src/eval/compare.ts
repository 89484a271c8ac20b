import type { ComparisonOperator } from "../grammar/tokens.ts";
import type { Selection, Strip } from "./block.ts";

/** Writes the places where the two compare so to `kept`, which may be the selection's own; gives how many. */
type Comparison<Right> = (
  left: Strip,
  right: Right,
  selection: Selection,
  kept: Int32Array,
) => number;

type Comparisons<Right> = { readonly [operator in ComparisonOperator]: Comparison<Right> };

/** What holds of the sides exchanged. */
export const mirrored: { readonly [operator in ComparisonOperator]: ComparisonOperator } = {
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
  "=": "=",
  "!=": "!=",
};

/** What holds where both sides are known and the other does not. */
export const opposite: { readonly [operator in ComparisonOperator]: ComparisonOperator } = {
  "<": ">=",
  "<=": ">",
  ">": "<=",
  ">=": "<",
  "=": "!=",
  "!=": "=",
};

/*
 * NaN compares with nothing: unequal is what lies below or above. Each loop is written out: one loop
 * that took its test as a function would be shared by all operators, and then no engine inlines the test.
 * Every place is written and the next one moves on by 0 or 1: half of the rows would surprise a branch. `| 0` tells that a sum of small whole numbers stays one.
 */

/** A number a row against one for all. */
export const compareWithConstant: Comparisons<number> = {
  "<": ({ values, first }, constant, { places, count }, kept) => {
    let found = 0;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] as number;
      const value = values[(first + place) | 0] as number;
      kept[found] = place;
      found = (found + Number(value < constant)) | 0;
    }
    return found;
  },
  "<=": ({ values, first }, constant, { places, count }, kept) => {
    let found = 0;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] as number;
      const value = values[(first + place) | 0] as number;
      kept[found] = place;
      found = (found + Number(value <= constant)) | 0;
    }
    return found;
  },
  ">": ({ values, first }, constant, { places, count }, kept) => {
    let found = 0;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] as number;
      const value = values[(first + place) | 0] as number;
      kept[found] = place;
      found = (found + Number(value > constant)) | 0;
    }
    return found;
  },
  ">=": ({ values, first }, constant, { places, count }, kept) => {
    let found = 0;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] as number;
      const value = values[(first + place) | 0] as number;
      kept[found] = place;
      found = (found + Number(value >= constant)) | 0;
    }
    return found;
  },
  "=": ({ values, first }, constant, { places, count }, kept) => {
    let found = 0;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] as number;
      const value = values[(first + place) | 0] as number;
      kept[found] = place;
      found = (found + Number(value === constant)) | 0;
    }
    return found;
  },
  "!=": ({ values, first }, constant, { places, count }, kept) => {
    let found = 0;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] as number;
      const value = values[(first + place) | 0] as number;
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
      const place = places[i] as number;
      const value = values[(first + place) | 0] as number;
      const other = others[(otherFirst + place) | 0] as number;
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
      const place = places[i] as number;
      const value = values[(first + place) | 0] as number;
      const other = others[(otherFirst + place) | 0] as number;
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
      const place = places[i] as number;
      const value = values[(first + place) | 0] as number;
      const other = others[(otherFirst + place) | 0] as number;
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
      const place = places[i] as number;
      const value = values[(first + place) | 0] as number;
      const other = others[(otherFirst + place) | 0] as number;
      kept[found] = place;
      found = (found + (Number(value < other) | Number(value > other))) | 0;
    }
    return found;
  },
};

/** The places where a number is empty. */
export function keepEmpty(
  { values, first }: Strip,
  { places, count }: Selection,
  kept: Int32Array,
): number {
  let found = 0;
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const place = places[i] as number;
    const value = values[(first + place) | 0] as number;
    kept[found] = place;
    found = (found + Number(Number.isNaN(value))) | 0;
  }
  return found;
}

/** The places where a number is not empty. */
export function keepKnown(
  { values, first }: Strip,
  { places, count }: Selection,
  kept: Int32Array,
): number {
  let found = 0;
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const place = places[i] as number;
    const value = values[(first + place) | 0] as number;
    kept[found] = place;
    found = (found + Number(!Number.isNaN(value))) | 0;
  }
  return found;
}
