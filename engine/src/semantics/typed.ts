import type { Place } from "../grammar/ast.ts";
import type { NumberNode, TextNode, TruthNode } from "./checked.ts";
import type { Measure } from "./measure.ts";

/** A checked number, built once the power of the crore is known that waiting literals take. */
export interface TypedNumber {
  readonly type: "number";
  readonly measure: Measure;
  readonly percentLiteral: boolean;
  /** The day that a literal such as `202508` means beside a date. */
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
  /** A truth column or literal as 1 and 0, which may be compared with another. */
  readonly asNumber: NumberNode | null;
}

/** Something reported already, which gives no further report. */
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
