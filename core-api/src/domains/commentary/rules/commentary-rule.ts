import type { Template, Unit } from "@munshi/engine/contract";

export type CommentaryCategory = "overall" | "growth" | "trust" | "efficiency" | "liquidity";
export type StatementSide = "strength" | "weakness";

/**
 * A statement as data: a condition on a company and the sentence shown if it holds. In a
 * sentence `{sales@y0}` is a column's formatted value, `{salesGrowth|size}` one without its sign;
 * other names refer to `values`.
 */
export interface StatementRule {
  /** Stable identifier of the statement. */
  readonly id: string;
  /**
   * The question the rule answers. Per subject, across both sides, a company gets at most one
   * statement: the first that holds. Opposite rules never both hold.
   */
  readonly subject: string;
  readonly side: StatementSide;
  /** Forms of accounts the rule applies to; all if omitted. */
  readonly templates?: readonly Template[];
  /** In the query language; an unknown result counts as false. */
  readonly condition: string;
  /** Additional data that must be known; see `evidence.ts`. */
  readonly evidence?: string;
  readonly sentence: string;
  /** Figures without a column, by name: a query-language formula and its unit. */
  readonly values?: { readonly [name: string]: readonly [formula: string, unit: Unit] };
}

export interface CommentaryRule extends StatementRule {
  readonly category: CommentaryCategory;
}

/** A caveat about a company's data. */
export type NoteRule = Omit<StatementRule, "side">;
