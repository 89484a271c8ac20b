import type { IsoDate } from "@munshi/engine/contract";

/** A row rejected by an import. `line` counts from 1; 0 is the whole file. */
export interface ImportProblem {
  readonly line: number;
  /** `market_file.bad_number`, `market.unknown_company`, … */
  readonly code: string;
  readonly reason: string;
}

/** Counts by a name: a kind of fact, a problem's code, a reason to skip. */
export interface Counts {
  readonly [name: string]: number;
}

/** Import result of one file (or of one program's facts). */
export interface FileReport {
  readonly name: string;
  /** Null if the file was not recognised. */
  readonly format: string | null;
  /**
   * `known`: imported before, nothing changed. `unused`: recognised, and nothing in it is of use.
   * `left-out`: a file of a folder that is no market file at all.
   */
  readonly outcome: "imported" | "known" | "unused" | "left-out" | "refused";
  /** Facts stored, by kind. */
  readonly facts: Counts;
  /** Rows left out as expected, by reason: other securities, unknown companies, facts known before. */
  readonly skipped: Counts;
  /** Rows left out as wrong, by code. */
  readonly problems: Counts;
  /** The first of those rows. */
  readonly firstProblems: readonly ImportProblem[];
  /** Why the whole file was refused, with its remedy. */
  readonly error: string | null;
  readonly milliseconds: number;
}

export interface ImportReport {
  readonly dryRun: boolean;
  /** False where a file was refused. */
  readonly ok: boolean;
  readonly files: readonly FileReport[];
}

export interface SourceStatus {
  readonly name: string;
  readonly format: string;
  /** An instant, ISO 8601 UTC. */
  readonly importedAt: string;
  readonly actor: string;
  readonly facts: Counts;
  readonly problems: number;
}

/** The stored companies in a dataset, and why others are not. */
export interface ListingStatus {
  /** The day of the dataset published last, else the newest day that anything is known of. */
  readonly asOf: IsoDate;
  /** Listed on that day: the companies of a dataset. */
  readonly listed: number;
  /** The newest day of prices up to `asOf`; null where there are none. */
  readonly tradedOn: IsoDate | null;
  /** Listed companies that have a price of `tradedOn`. */
  readonly traded: number;
  /** Left the exchange on `asOf` or before. */
  readonly delisted: number;
  /** Listed after `asOf`. */
  readonly toCome: number;
}

/** A security that no list and no ISIN has named yet: no company until one does. */
export interface HeldSecurity {
  readonly coCode: number;
  readonly symbol: string;
  /** Days of prices that are kept for it. */
  readonly days: number;
  /** The last of them; null without prices. */
  readonly lastDay: IsoDate | null;
}

/** Two stored companies that may be one: `from` would be joined into the other. */
export interface ProposedJoin {
  readonly from: { readonly coCode: number; readonly symbol: string };
  readonly into: { readonly coCode: number; readonly symbol: string };
  /** Reasons for the proposal, as text. */
  readonly evidence: readonly string[];
}

/** Loaded data by day and source. */
export interface MarketStatus {
  readonly companies: { readonly demo: number; readonly market: number };
  /** Funds whose units trade on an exchange, as exchange-traded funds do. */
  readonly funds: number;
  readonly held: {
    readonly count: number;
    /** Those that traded last, newest first. */
    readonly latest: readonly HeldSecurity[];
  };
  /** A symbol that ended as another began, for staff to confirm or reject; the best evidence first. */
  readonly proposals: readonly ProposedJoin[];
  /** Null where no day is known. */
  readonly listing: ListingStatus | null;
  readonly sources: readonly SourceStatus[];
  readonly prices: {
    readonly days: number;
    readonly first: IsoDate | null;
    readonly last: IsoDate | null;
    /** Days on which the market was open between first and last, and that no source covers. */
    readonly missing: readonly IsoDate[];
    /** The newest days, newest first. */
    readonly latest: readonly {
      readonly day: IsoDate;
      readonly companies: number;
      readonly source: string;
    }[];
  };
  /** Newest period first. */
  readonly statements: readonly {
    readonly periodEnd: IsoDate;
    readonly span: string;
    readonly companies: number;
    readonly filings: number;
  }[];
  /** Facts other than figures, by kind; empty kinds are omitted. */
  readonly pages: readonly {
    readonly kind: string;
    readonly companies: number;
    readonly facts: number;
  }[];
  /** Facts about days and months of the market; empty kinds are omitted. */
  readonly tiles: readonly {
    readonly kind: string;
    readonly first: IsoDate;
    readonly last: IsoDate;
    readonly facts: number;
  }[];
  readonly published: {
    readonly version: string;
    readonly kind: "demo" | "market";
    readonly asOf: IsoDate;
    readonly publishedAt: string;
    readonly rows: number;
    /** Names of parameters that came into the catalogue since: no query finds them until the next publication. */
    readonly lacks: readonly string[];
  } | null;
}

/** A company as staff know it. */
export interface NamedCompany {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly isin: string | null;
  readonly bseCode: string | null;
}

/** Result of merging two stored companies that are the same. */
export interface JoinReport {
  readonly dryRun: boolean;
  /** The removed company, as it was. */
  readonly from: NamedCompany;
  /** The remaining company, under its current name. */
  readonly into: NamedCompany;
  /** Facts that it had not, by kind. */
  readonly moved: Counts;
  /** Facts that it had in the same words. */
  readonly repeated: Counts;
  /** Rows superseded by the other company's; kept with the join. */
  readonly aside: number;
}
