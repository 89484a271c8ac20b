import type { ColumnKey, Unit } from "./parameter.ts";
import type { QueryColumn, RowPage } from "./rows.ts";

/** Why a figure is empty. */
export type MissingReason =
  | "not-reported"
  | "not-applicable"
  | "too-young"
  | "price-jump"
  | "zero-divisor"
  | "out-of-domain"
  | "overflow"
  | "not-loaded";

export interface MissingFact {
  readonly reason: MissingReason;
  /** The column that lacks it; null for arithmetic. */
  readonly key: ColumnKey | null;
  /** One sentence for the investor. */
  readonly message: string;
}

/** A part of a query and what it gives for one company. */
export interface ExplainedNode {
  readonly start: number;
  readonly end: number;
  readonly kind: "logic" | "condition" | "number" | "text" | "date";
  /** The part as it is written, on one line; parameters by their display names. */
  readonly text: string;
  /** The custom filter that stands here, its formula below; null for any other part. */
  readonly filter: string | null;
  /** Null: empty or unknown. */
  readonly value: number | string | boolean | null;
  readonly unit: Unit;
  /** The value in words: `28.40 %`, `₹ 1,204 crore`, `holds`, `fails`, `unknown`. */
  readonly words: string;
  /** Whether this part decided the whole answer. */
  readonly decided: boolean;
  /**
   * Of a comparison of numbers: how far the figure lies above its threshold, the side without a
   * parameter or else the right, and in percent of it (null where it is 0); else null.
   */
  readonly distance: { readonly amount: number; readonly percent: number | null } | null;
  /** What an empty or unknown part lacks; none where it has its value. */
  readonly missing: readonly MissingFact[];
  readonly parts: readonly ExplainedNode[];
}

/** `company` is matched against the dataset's id column, NSE symbol, ISIN, code and name, in this order. */
export interface ExplainRequest {
  readonly query: string;
  readonly company: { readonly row: number } | { readonly name: string };
}

/** A company's ways of being called; those that the data do not have are null. */
export interface NamedCompany {
  readonly row: number;
  readonly id: string;
  readonly name: string;
  readonly symbol: string | null;
  readonly isin: string | null;
  readonly bseCode: string | null;
}

/** What somebody typed of a company's name, symbol, ISIN or code; case and outer blanks do not count. */
export interface FindCompaniesRequest {
  readonly text: string;
  /** At most so many companies. */
  readonly limit: number;
}

export interface Explanation {
  readonly row: number;
  /** The dataset's id and the company's name where the dataset has one. */
  readonly id: string;
  readonly name: string;
  /** Null: unknown. */
  readonly matches: boolean | null;
  /** One sentence: why it matches, or what decided that it does not. */
  readonly summary: string;
  readonly root: ExplainedNode;
}

/** A condition of a query joined to the others by AND, at the outermost. */
export interface Clause {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface NearMissRequest {
  readonly query: string;
  /** Columns to show after those of the query; those that the data lack are left out. */
  readonly columns: readonly ColumnKey[];
  /** At most so many companies. */
  readonly limit: number;
}

export interface NearMiss {
  readonly row: number;
  readonly id: string;
  readonly name: string;
  /** Indices into the clauses: those that are false, and those that are unknown. */
  readonly failed: readonly number[];
  readonly unknown: readonly number[];
  /** The sum over the failed clauses of how far they are off, in percent of the threshold; null where one has no measure. */
  readonly distance: number | null;
}

export interface NearMisses {
  readonly clauses: readonly Clause[];
  /** Fewest clauses failed first, an unknown one counted as failed, then the nearest; those without a distance last. */
  readonly companies: readonly NearMiss[];
  /** How many companies fail exactly so many clauses; the index is the number. */
  readonly histogram: readonly number[];
  readonly columns: readonly QueryColumn[];
  /** The values of the companies, in their order. */
  readonly page: RowPage;
}

export interface ImpactRequest {
  readonly before: string;
  readonly after: string;
}

/** A company that enters or leaves, and the clauses that made it: of `before` where it enters, of `after` where it leaves. */
export interface ImpactedCompany {
  readonly row: number;
  readonly id: string;
  readonly name: string;
  readonly clauses: readonly number[];
}

export interface Impact {
  readonly beforeClauses: readonly Clause[];
  readonly afterClauses: readonly Clause[];
  readonly entered: readonly ImpactedCompany[];
  readonly left: readonly ImpactedCompany[];
  /** How many match both. */
  readonly stayed: number;
}
