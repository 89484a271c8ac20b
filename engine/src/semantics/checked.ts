import type { ColumnKey } from "../contract/index.ts";
import type { Place } from "../grammar/ast.ts";
import type { ArithmeticOperator, ComparisonOperator } from "../grammar/tokens.ts";

/** Functions of one number of the row. `round` is half away from zero. */
export type ScalarFunction = "abs" | "sqrt" | "ln" | "log10" | "exp" | "round" | "floor" | "ceil";

/**
 * Functions of several numbers of the row, which skip empties and are empty where all are. `stdev` is
 * the sample's, empty below two. The periods of `avg(Sales, 5 years)` are such numbers too.
 */
export type AggregateFunction = "min" | "max" | "avg" | "sum" | "median" | "stdev";

/**
 * Functions across the companies that have the operand: `rank` is 1 for the largest, ties share the
 * better one; `percentile` is 100 x (ascending rank - 1) / (n - 1), 0 where n is 1; `zscore` uses the
 * sample's deviation. A company whose operand or group is empty gets empty, `median` and `mean` are
 * given to every company of the group.
 */
export type AcrossFunction = "rank" | "percentile" | "median" | "mean" | "zscore";

/** Where a part of a query stands in its text; parts that were made by hand stand nowhere. */
interface Located {
  readonly place?: Place;
  /** Of a custom filter's whole formula the filter's column: `filter:margin@y1`. */
  readonly filter?: ColumnKey;
}

/** A number a row, NaN where it is empty. Truth columns are 1 and 0, dates days since 1970-01-01. */
export type NumberNode = Located &
  /** `scaled`: written with a unit such as crore, by which it took the scale of what it stands beside. */
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
    /** The first that is not empty. */
    | { readonly kind: "coalesce"; readonly operands: readonly NumberNode[] }
    /** Empty where the condition is unknown. */
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

/** True, false or unknown a row. */
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
    /** Whether `right`, a text, is among those that `left` holds several of; false where it holds none. */
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
