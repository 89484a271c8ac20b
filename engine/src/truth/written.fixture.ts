import * as fc from "fast-check";
import type { Period } from "../contract/index.ts";
import type { NumberNode, TruthNode } from "../semantics/checked.ts";
import type { Variation } from "./variation.fixture.ts";

/** Precedence of a part, loosest first. */
export const levels = {
  or: 1,
  and: 2,
  not: 3,
  comparison: 4,
  sum: 5,
  product: 6,
  sign: 7,
  operand: 8,
} as const;

/** Formulas of custom filters. */
export interface FilterMeanings {
  readonly figure: (period: Period | null) => NumberNode;
  readonly condition: (period: Period | null) => TruthNode;
}

/** A part of a query as text, with its expected meaning. */
export interface Written<Node> {
  readonly level: number;
  readonly write: (variation: Variation) => readonly string[];
  /** Its meaning within a bracket of a period, or within none. */
  readonly at: (period: Period | null, filters: FilterMeanings) => Node;
  /** True if it contains a parameter without a period. */
  readonly moves: boolean;
}

export interface WrittenNumber extends Written<NumberNode> {
  /** Power of the crore that it is stored in; null if it has none, undefined if unspecified. */
  readonly crore: number | null | undefined;
}

export type WrittenTruth = Written<TruthNode>;

/** The words of a part, in brackets where it would else be torn, and sometimes where it need not be. */
export function writeWithin(
  part: Written<unknown>,
  level: number,
  variation: Variation,
): readonly string[] {
  if (part.level >= level && variation.choose(9) !== 1) return part.write(variation);
  return ["(", ...variation.within(false, () => part.write(variation)), ")"];
}

/** A call with its arguments. */
export function writeCall(
  name: string,
  given: readonly (Written<unknown> | string)[],
  variation: Variation,
): readonly string[] {
  const members = variation.within(true, () =>
    given.flatMap((each, index) => [
      ...(index > 0 ? [","] : []),
      ...(typeof each === "string" ? [each] : writeWithin(each, levels.or, variation)),
    ]),
  );
  return [name, "(", ...members, ")"];
}

/** Returns the power of crore of a sum, or of several numbers of one row. */
export function croreOfSum(parts: readonly WrittenNumber[]): number | null | undefined {
  let met: number | null | undefined = null;
  for (const { crore } of parts) {
    if (crore === undefined) return undefined;
    met ??= crore;
  }
  return met;
}

export const pick = <Value>(values: readonly Value[]): fc.Arbitrary<Value> =>
  fc.constantFrom(...values);
