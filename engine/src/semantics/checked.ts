import type { ColumnKey } from "../contract/index.ts";
import type { ArithmeticOperator, ComparisonOperator } from "../grammar/tokens.ts";

/** A number a row, NaN where it is empty. Truth columns are 1 and 0, dates days since 1970-01-01. */
export type NumberNode =
  | { readonly kind: "constant"; readonly value: number }
  | { readonly kind: "column"; readonly key: ColumnKey }
  | { readonly kind: "negate"; readonly operand: NumberNode }
  | {
      readonly kind: "arithmetic";
      readonly operator: ArithmeticOperator;
      readonly left: NumberNode;
      readonly right: NumberNode;
    };

export type TextNode =
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "text-column"; readonly key: ColumnKey };

/** True, false or unknown a row. */
export type TruthNode =
  | { readonly kind: "truth"; readonly value: boolean }
  | { readonly kind: "truth-column"; readonly key: ColumnKey }
  | {
      readonly kind: "compare";
      readonly operator: ComparisonOperator;
      readonly left: NumberNode;
      readonly right: NumberNode;
    }
  | { readonly kind: "same-text"; readonly left: TextNode; readonly right: TextNode }
  | { readonly kind: "is-empty"; readonly operand: NumberNode | TextNode }
  | { readonly kind: "is-unknown"; readonly operand: TruthNode }
  | { readonly kind: "not"; readonly operand: TruthNode }
  | { readonly kind: "and" | "or"; readonly operands: readonly TruthNode[] };
