import type { Place } from "../grammar/ast.ts";
import type { NumberNode, TextNode, TruthNode } from "./checked.ts";
import type { Measure } from "./measure.ts";

/** Built once the power of the crore for pending literals is known. */
export interface TypedNumber {
  readonly type: "number";
  readonly measure: Measure;
  readonly percentLiteral: boolean;
  /** The date meant by a literal such as `202508`. */
  readonly day: number | null;
  build(power: number | null): NumberNode;
}

export interface TypedDate {
  readonly type: "date";
  readonly node: NumberNode;
}

export interface TypedText {
  readonly type: "text";
  readonly node: TextNode;
}

export interface TypedTruth {
  readonly type: "truth";
  readonly node: TruthNode;
  /** A boolean as 1 and 0. */
  readonly asNumber: NumberNode | null;
}

/** Already reported. */
export interface Broken {
  readonly type: "broken";
}

export type Typed = (TypedNumber | TypedDate | TypedText | TypedTruth | Broken) & {
  readonly place: Place;
};

export const typeNames = {
  number: "a number",
  date: "a date",
  text: "a text",
  truth: "a condition",
  broken: "unknown",
} as const;
