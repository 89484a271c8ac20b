import type {
  Basis,
  IsoDate,
  ShareholdingPattern,
  StatementKind,
  Template,
  Unit,
} from "@munshi/engine/contract";
import type { Figure } from "./company-figure.ts";

/** A sentence that a rule made of a company's figures. */
export interface Statement {
  readonly rule: string;
  readonly text: string;
  /** The condition in the query language. */
  readonly condition: string;
  readonly figures: readonly Figure[];
}

export interface StatementPair {
  readonly strength: readonly Statement[];
  readonly weakness: readonly Statement[];
}

/** Section `commentary`. */
export interface CompanyCommentary {
  readonly overall: StatementPair;
  readonly growth: StatementPair;
  readonly trust: StatementPair;
  readonly efficiency: StatementPair;
  readonly liquidity: StatementPair;
  /** What a reader should know before trusting the rest; empty for most. */
  readonly notes: readonly string[];
}

/** Section `statements` (`?basis=`). */
export interface CompanyStatements {
  readonly basis: Basis;
  readonly bases: readonly Basis[];
  readonly template: Template;
  /** Newest first; a period that was not filed is left out. */
  readonly years: readonly StatementColumn[];
  readonly quarters: readonly StatementColumn[];
  readonly tables: readonly StatementTable[];
}

export interface StatementColumn {
  readonly periodEnd: IsoDate;
  /** `Mar 2025`, `Q1 FY26`. */
  readonly label: string;
  readonly publishedAt: IsoDate;
  readonly filing: string;
  readonly audited: boolean | null;
  /** Filings of the same period that came before. */
  readonly restatements: number;
  /** `y0`, `q3`: behind a parameter's code and `@` the key of its figure; absent where history does not reach. */
  readonly period?: string;
}

export interface StatementTable {
  readonly kind: StatementKind | "ratios";
  /** Whether it comes by the year, by the quarter. */
  readonly spans: readonly ("years" | "quarters")[];
  readonly rows: readonly StatementRow[];
}

export interface StatementRow {
  /**
   * A line as filed (`line.cash`) or a parameter of the catalogue (`opm`; `filed.opm` where the dataset
   * has a source's own history of it, and this one is worked out from the filings); with `@` and a
   * column's `period` behind it the key of the figure.
   */
  readonly code: string;
  readonly title: string;
  readonly unit: Unit;
  /** 0: a heading figure or total; 1: a part of it. */
  readonly level: 0 | 1;
  /** By `years` and by `quarters`; null where not reported. */
  readonly years: readonly (number | null)[];
  readonly quarters: readonly (number | null)[];
  /** The line that common-size views divide by; null where none makes sense. */
  readonly base: string | null;
  /** Percent of the base line of the same period; null where there is none to divide by. */
  readonly commonSize: StatementRowView | null;
  /** Percent against the same period a year before; null for what does not grow, such as a margin. */
  readonly growth: StatementRowView | null;
}

/** Percents to 2 decimals by `years` and by `quarters`; null where one of the two amounts is missing. */
export interface StatementRowView {
  readonly years: readonly (number | null)[];
  readonly quarters: readonly (number | null)[];
}

/** Section `shareholding`: newest first, 6 periods for the commentary, more for the chart. */
export interface CompanyShareholding {
  readonly periods: readonly ShareholdingPeriod[];
  /**
   * What each holding moved by from the second period to the newest, points of percent or a count;
   * null for a company with one period.
   */
  readonly changes: HoldingChanges | null;
  readonly commentary: StatementPair;
}

export type HoldingChanges = {
  readonly [Holder in ShareholderKind]: number | null;
};

/** What a period tells of each kind of holder. */
export type ShareholderKind = Exclude<keyof ShareholdingPeriod, "periodEnd" | "label" | "period">;

/** Percents of the share capital, but for what is counted. */
export interface ShareholdingPeriod extends ShareholdingPattern {
  readonly label: string;
  /** `q0`: behind a parameter's code and `@` the key of its figure. */
  readonly period: string;
  readonly others: number | null;
  /** Shares held, a count. */
  readonly promoterShares: number | null;
  readonly fiiShares: number | null;
  readonly mutualFundShares: number | null;
}

/** `A` is shown as YoY. */
export type ResultPeriod = "Q" | "3M" | "6M" | "9M" | "12M" | "A";
/** What is compared: the quarter before, this year's quarters so far, the year before. */
export type ResultMode = "qoq" | "mmm" | "yoy";

/** Section `results`. */
export interface CompanyResults {
  readonly basis: Basis;
  /** Up to 8, newest first. */
  readonly columns: readonly StatementColumn[];
  readonly rows: readonly {
    readonly particular: "Net Sales" | "Net Profit" | "Operating Profit";
    readonly key: string;
    readonly values: readonly (number | null)[];
  }[];
  /** The same by the financial year: what `A` compares. */
  readonly years?: Pick<CompanyResults, "columns" | "rows">;
  /** The month that it ends in (`March`). */
  readonly financialYearEnd: string | null;
  /** In the order of the selector, Q first. */
  readonly analyses: readonly ResultAnalysis[];
}

export interface ResultAnalysis {
  readonly period: ResultPeriod;
  readonly mode: ResultMode;
  /** False where there are too few columns; the lists are then empty. */
  readonly available: boolean;
  /** `Apr to Jun 2025` against `Apr to Jun 2024`, in words; null where not available. */
  readonly compares: { readonly current: string; readonly previous: string } | null;
  readonly rows: readonly {
    readonly particular: "Net Sales" | "Net Profit" | "Operating Profit";
    readonly current: number | null;
    readonly previous: number | null;
    /** (current - previous) / abs(previous) * 100 to 1 decimal; a previous 0 divides by 1. */
    readonly changePercent: number | null;
  }[];
  readonly positive: readonly Statement[];
  readonly negative: readonly Statement[];
}
