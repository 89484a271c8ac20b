import type { ColumnKey, Unit } from "./parameter.ts";
import type { QueryColumn, RowPage } from "./rows.ts";

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
  /** The missing column; null for arithmetic. */
  readonly key: ColumnKey | null;
  /** One sentence for the investor. */
  readonly message: string;
}

export interface ExplainedNode {
  readonly start: number;
  readonly end: number;
  readonly kind: "logic" | "condition" | "number" | "text" | "date";
  /** As written, on one line, with display names. */
  readonly text: string;
  /** The custom filter whose formula follows; else null. */
  readonly filter: string | null;
  /** Null: empty or unknown. */
  readonly value: number | string | boolean | null;
  readonly unit: Unit;
  /** The value in words: `28.40 %`, `₹ 1,204 crore`, `holds`, `fails`, `unknown`. */
  readonly words: string;
  readonly decided: boolean;
  /**
   * Distance of a figure from its threshold, and in percent of it (null if it is 0). The threshold
   * is the side without a parameter, else the right. Null for other parts.
   */
  readonly distance: { readonly amount: number; readonly percent: number | null } | null;
  /** Reasons for an empty or unknown value. */
  readonly missing: readonly MissingFact[];
  readonly parts: readonly ExplainedNode[];
}

/** `company` matches the id, NSE symbol, ISIN, code or name, in this order. */
export interface ExplainRequest {
  readonly query: string;
  readonly company: { readonly row: number } | { readonly name: string };
}

/** Identifiers of a company; null if the data lack them. */
export interface NamedCompany {
  readonly row: number;
  readonly id: string;
  readonly name: string;
  readonly symbol: string | null;
  readonly isin: string | null;
  readonly bseCode: string | null;
}

/** Part of a name, symbol, ISIN or code; ignores case and surrounding spaces. */
export interface FindCompaniesRequest {
  readonly text: string;
  readonly limit: number;
}

export interface Explanation {
  readonly row: number;
  readonly id: string;
  readonly name: string;
  /** Null: unknown. */
  readonly matches: boolean | null;
  /** One sentence. */
  readonly summary: string;
  readonly root: ExplainedNode;
}

/** A top-level AND condition. */
export interface Clause {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface NearMissRequest {
  readonly query: string;
  /** Extra columns; missing ones are skipped. */
  readonly columns: readonly ColumnKey[];
  readonly limit: number;
}

export interface NearMiss {
  readonly row: number;
  readonly id: string;
  readonly name: string;
  /** Indices of false and unknown clauses. */
  readonly failed: readonly number[];
  readonly unknown: readonly number[];
  /** Sum of the failed clauses' distances, in percent of their thresholds; null if one has none. */
  readonly distance: number | null;
}

export interface NearMisses {
  readonly clauses: readonly Clause[];
  /** Fewest failed or unknown clauses first, then by distance; null distances last. */
  readonly companies: readonly NearMiss[];
  /** Companies by number of failed clauses. */
  readonly histogram: readonly number[];
  readonly columns: readonly QueryColumn[];
  readonly page: RowPage;
}

export interface ImpactRequest {
  readonly before: string;
  readonly after: string;
}

/** `clauses`: of `before` for an entry, of `after` for an exit. */
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
  /** Companies that match both. */
  readonly stayed: number;
}
