import type { Template, Unit } from "@munshi/engine/contract";

export type CommentaryCategory = "overall" | "growth" | "trust" | "efficiency" | "liquidity";
export type StatementSide = "strength" | "weakness";

/**
 * A statement as data: what must hold of a company, and the sentence that is then true of it. In a
 * sentence `{sales@y0}` is a column's figure in words, `{salesGrowth|size}` without its sign; a name
 * that is none of the columns is one of `values`.
 */
export interface StatementRule {
  /** Stable: statements are known by it. */
  readonly id: string;
  /**
   * What the rule answers. Of the rules of one subject, of whatever side, a company gets one
   * statement at most: the first that holds; opposite ones never both hold.
   */
  readonly subject: string;
  readonly side: StatementSide;
  /** Forms of accounts that the rule is for; all where it is absent. */
  readonly templates?: readonly Template[];
  /** In the query language; unknown does not hold. */
  readonly condition: string;
  /** What must be known besides for the sentence to be said; see `evidence.ts`. */
  readonly evidence?: string;
  readonly sentence: string;
  /** Figures that no column holds: a formula of the query language and its unit, by their names. */
  readonly values?: { readonly [name: string]: readonly [formula: string, unit: Unit] };
}

export interface CommentaryRule extends StatementRule {
  readonly category: CommentaryCategory;
}

/** What a reader should know before trusting the rest. */
export type NoteRule = Omit<StatementRule, "side">;
