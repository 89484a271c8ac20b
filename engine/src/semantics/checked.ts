import type { ColumnKey } from "../contract/index.ts";
import type { Place } from "../grammar/ast.ts";
import type { ArithmeticOperator, ComparisonOperator } from "../grammar/tokens.ts";

/** Unary functions. `round`: half away from zero. */
export type ScalarFunction = "abs" | "sqrt" | "ln" | "log10" | "exp" | "round" | "floor" | "ceil";

/**
 * Aggregates of a row or of several periods. They skip empty values; empty if all are. `stdev`: of
 * a sample, empty below two.
 */
export type AggregateFunction = "min" | "max" | "avg" | "sum" | "median" | "stdev";

/**
 * `rank`: 1 is the largest, ties share the better rank. `percentile`: 100 x (ascending rank - 1) /
 * (n - 1), 0 if n is 1. `zscore`: with the sample deviation. Empty for an empty operand or group;
 * `median` and `mean` apply to the whole group.
 */
export type AcrossFunction = "rank" | "percentile" | "median" | "mean" | "zscore";

/** Place in the text; none for synthesized parts. */
interface Located {
  readonly place?: Place;
  /** Set on the root of a custom filter: `filter:margin@y1`. */
  readonly filter?: ColumnKey;
}

/** NaN if empty. Booleans are 1 and 0, dates days since 1970-01-01. */
export type NumberNode = Located &
  /** `scaled`: written with a unit such as crore. */
  (
    | { readonly kind: "constant"; readonly value: number; readonly scaled?: true }
    | { readonly kind: "column"; readonly key: ColumnKey }
    | { readonly kind: "negate"; readonly operand: NumberNode }
    | {
        readonly kind: "arithmetic";
        readonly operator: ArithmeticOperator;
        readonly left: NumberNode;
        readonly right: NumberNode;
      }
    | {
        readonly kind: "scalar";
        readonly function: ScalarFunction;
        readonly operand: NumberNode;
      }
    | {
        readonly kind: "aggregate";
        readonly function: AggregateFunction;
        readonly operands: readonly NumberNode[];
      }
    | { readonly kind: "coalesce"; readonly operands: readonly NumberNode[] }
    /** Empty if the condition is unknown. */
    | {
        readonly kind: "if";
        readonly condition: TruthNode;
        readonly then: NumberNode;
        readonly otherwise: NumberNode;
      }
    /** 100 x ((last / first) ^ (1 / years) - 1); empty unless `first` is above zero. */
    | {
        readonly kind: "growth";
        readonly first: NumberNode;
        readonly last: NumberNode;
        readonly years: number;
      }
    /** 100 x (last - first) / first; empty unless `first` is above zero. */
    | { readonly kind: "change"; readonly first: NumberNode; readonly last: NumberNode }
    | {
        readonly kind: "across";
        readonly function: AcrossFunction;
        readonly operand: NumberNode;
        /** Null: all companies. */
        readonly group: TextNode | null;
      }
  );

export type TextNode = Located &
  (
    | { readonly kind: "text"; readonly value: string }
    | { readonly kind: "text-column"; readonly key: ColumnKey }
  );

export type TruthNode = Located &
  (
    | { readonly kind: "truth"; readonly value: boolean }
    | { readonly kind: "truth-column"; readonly key: ColumnKey }
    | {
        readonly kind: "compare";
        readonly operator: ComparisonOperator;
        readonly left: NumberNode;
        readonly right: NumberNode;
      }
    | { readonly kind: "same-text"; readonly left: TextNode; readonly right: TextNode }
    /** True if multi-valued `left` contains `right`; false if `left` is empty. */
    | {
        readonly kind: "has-text";
        readonly left: TextNode;
        readonly right: Extract<TextNode, { kind: "text" }>;
      }
    | { readonly kind: "is-empty"; readonly operand: NumberNode | TextNode }
    | { readonly kind: "is-unknown"; readonly operand: TruthNode }
    | { readonly kind: "not"; readonly operand: TruthNode }
    | { readonly kind: "and" | "or"; readonly operands: readonly TruthNode[] }
  );

export type CheckedNode = NumberNode | TextNode | TruthNode;

export function choose(
  condition: TruthNode,
  then: NumberNode,
  otherwise: NumberNode,
  place: Place,
): NumberNode {
  // oxlint-disable-next-line unicorn/no-thenable -- a node is data and never awaited
  return { kind: "if", condition, then, otherwise, place };
}

/** A condition as 1 and 0; empty if unknown. */
export function truthAsNumber(condition: TruthNode, place: Place): NumberNode {
  const [then, otherwise]: readonly [NumberNode, NumberNode] = [
    { kind: "constant", value: 1 },
    { kind: "constant", value: 0 },
  ];
  return choose(condition, then, otherwise, place);
}

export function isText(node: CheckedNode): node is TextNode {
  return node.kind === "text" || node.kind === "text-column";
}

const truthKinds: ReadonlySet<CheckedNode["kind"]> = new Set<TruthNode["kind"]>([
  "truth",
  "truth-column",
  "compare",
  "same-text",
  "has-text",
  "is-empty",
  "is-unknown",
  "not",
  "and",
  "or",
]);

export function isTruth(node: CheckedNode): node is TruthNode {
  return truthKinds.has(node.kind);
}
