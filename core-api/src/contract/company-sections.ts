import type { Basis, IsoDate, StatementKind, Template, Unit } from "@munshi/engine/contract";

/**
 * What is known of one company, in sections that stand alone: each is asked for, fails, ages and is
 * empty by itself. Money is ₹ crore unless a unit says otherwise; null is a figure that nobody
 * reported or that does not apply. `GET /companies/:coCode/<section>` answers one; the documented
 * calls present the same sections in the wire's spelling.
 */

/** A figure as screens show it; `key` opens its definition (`GET /companies/:coCode/figures/:key`). */
export interface Figure {
  /** A column of the dataset (`returnOnEquity`, `sales@y1`), the same as in the screener. */
  readonly key: string;
  readonly title: string;
  readonly unit: Unit;
  readonly value: number | null;
}

/** Section `summary`. */
export interface CompanySummary {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly isin: string | null;
  readonly bseCode: string | null;
  readonly sector: string | null;
  readonly industry: string | null;
  readonly series: string | null;
  readonly isSme: boolean;
  readonly faceValue: number | null;
  readonly listedOn: IsoDate | null;
  readonly delistedOn: IsoDate | null;
  readonly template: Template;
  /** The basis that published figures stand on, and those that the company files at all. */
  readonly basis: Basis;
  readonly bases: readonly Basis[];
  readonly indices: readonly string[];
  readonly marketCapClass: string | null;
  /** The last trading day at hand; null where the company has no prices. */
  readonly price: DayPrice | null;
  readonly figures: readonly Figure[];
  /** Lists of the exchanges that a buyer should know of, the newest first; empty for most. */
  readonly surveillance: readonly SurveillanceEntry[];
}

export interface DayPrice {
  readonly day: IsoDate;
  /** ₹ a share, as traded. */
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly close: number;
  readonly previousClose: number | null;
  /** `close - previousClose`, ₹, adjusted for an action that went ex that day. */
  readonly change: number | null;
  /** Percent of the previous close, as exchanges tell it (decisions: the wire's own differs). */
  readonly changePercent: number | null;
  readonly volume: number | null;
  /** ₹ crore. */
  readonly value: number | null;
  /** Percent of the traded shares that changed hands for good. */
  readonly deliveryPercent: number | null;
}

export interface SurveillanceEntry {
  /** `ASM long term`, `ASM short term`, `GSM`, `ESM`, … */
  readonly list: string;
  readonly stage: string | null;
  readonly since: IsoDate;
  readonly until: IsoDate | null;
}

/** Both readings of a score's band; labels follow the meter. */
export type ScoreBand = "sad" | "bad" | "neutral" | "good" | "excellent";

export interface Score {
  /** 0 to 100, whole; null where there is none. */
  readonly value: number | null;
  /** Why there is none: no figures at all (N/A), or too few to judge by (NR). */
  readonly absence: "not-available" | "not-rated" | null;
  readonly meterBand: ScoreBand | null;
  readonly emojiBand: ScoreBand | null;
  /** `Avoid`, `Doesn't Qualify`, `Average`, `Very Good`, `Excellent`. */
  readonly label: string | null;
}

export type FundamentalCategory = "growth" | "trust" | "efficiency" | "liquidity";
export type ScoreCategory = FundamentalCategory | "technical";

/** One rule's part in a score. */
export interface ScoreContribution {
  readonly rule: string;
  readonly title: string;
  /** Why the rule says something of a company, one sentence. */
  readonly reason: string;
  readonly formula: string;
  /** The columns that the formula reads, whose definitions may be opened. */
  readonly inputs: readonly string[];
  readonly unit: Unit;
  readonly value: number | null;
  /** 0 to 100 by the rule's thresholds; null where the value is unknown and the rule was left out. */
  readonly points: number | null;
  /** The rule's share of its category after unknown ones were left out, percent. */
  readonly weight: number;
  /**
   * What it moved its category's score by, from the neutral 50: `weight / 100 * (points - 50)`. Null
   * where the rule was left out, and in a category that is not rated.
   */
  readonly moved: number | null;
  /** Ascending, the first from null: a value from here to the next threshold is worth so many points. */
  readonly thresholds: readonly { readonly from: number | null; readonly points: number }[];
}

/** Section `scores`. */
export interface CompanyScores {
  readonly asOf: IsoDate;
  readonly rules: { readonly version: number; readonly title: string; readonly validFrom: IsoDate };
  readonly overall: Score;
  readonly fundamental: Score;
  readonly technical: Score;
  readonly growth: Score;
  readonly trust: Score;
  readonly efficiency: Score;
  readonly liquidity: Score;
  readonly piotroski: { readonly value: number | null; readonly of: 9 };
  readonly categories: readonly {
    readonly category: ScoreCategory;
    /**
     * The category's share of the fundamental score, percent, 0 where it is not rated; null for the
     * technical one.
     */
    readonly weight: number | null;
    /** How much of its rules' weight is known, percent; under 50 the category is not rated. */
    readonly known: number;
    /** What rounding to a whole score adds: 50 + what the rules moved + this is the score; null without one. */
    readonly rounding: number | null;
    readonly contributions: readonly ScoreContribution[];
  }[];
  /** When a score last moved, newest first, and by which rules most. */
  readonly changes: readonly ScoreChange[];
}

export interface ScoreChange {
  readonly day: IsoDate;
  readonly fundamental: number | null;
  readonly technical: number | null;
  /** Both null where the company was scored for the first time. */
  readonly before: { readonly fundamental: number | null; readonly technical: number | null };
  /**
   * What moved the scores most, most first, in points of the score that it belongs to; empty at the
   * first scoring and where the rules themselves had changed.
   */
  readonly causes: readonly ScoreCause[];
}

export interface ScoreCause {
  readonly rule: string;
  readonly title: string;
  readonly category: ScoreCategory;
  /** Points of the fundamental score, of the technical one for a technical rule. */
  readonly moved: number;
}

/** Section `score-history`: the fundamental score as known then, against the price; oldest first. */
export interface ScoreHistory {
  readonly points: readonly {
    readonly day: IsoDate;
    readonly fundamental: number | null;
    /** ₹, adjusted for splits and bonuses since. */
    readonly close: number | null;
  }[];
}

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
}

/** Section `shareholding`: newest first, 6 periods for the commentary, more for the chart. */
export interface CompanyShareholding {
  readonly periods: readonly ShareholdingPeriod[];
  readonly commentary: StatementPair;
}

/** Percents of the share capital, but for what is counted. */
export interface ShareholdingPeriod {
  readonly periodEnd: IsoDate;
  readonly label: string;
  readonly promoter: number | null;
  readonly pledged: number | null;
  readonly fii: number | null;
  readonly dii: number | null;
  readonly mutualFunds: number | null;
  readonly insurance: number | null;
  readonly banks: number | null;
  readonly otherDii: number | null;
  readonly government: number | null;
  readonly publicHolding: number | null;
  readonly others: number | null;
  readonly shareholders: number | null;
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

/** Section `peers`: companies of the same industry, else sector, near in size. */
export interface CompanyPeers {
  readonly group: { readonly kind: "industry" | "sector"; readonly name: string } | null;
  readonly columns: readonly {
    readonly key: string;
    readonly title: string;
    readonly unit: Unit;
  }[];
  /** The company itself first, then those asked for (`?peers=`), then the nearest in size. */
  readonly rows: readonly PeerRow[];
  /** Medians of the whole group, by `columns`; how many companies it has. */
  readonly medians: readonly (number | null)[];
  readonly groupSize: number;
  /** Names asked for that no company of the dataset has; absent where all were found. */
  readonly notFound?: readonly string[];
}

export interface PeerRow {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** Section `actions`, newest first. */
export interface CompanyActions {
  readonly actions: readonly CompanyAction[];
}

export interface CompanyAction {
  readonly kind: "dividend" | "bonus" | "split" | "other";
  readonly exDate: IsoDate;
  /** `1:5`, `₹2 to ₹1`; null for a dividend. */
  readonly ratio: string | null;
  /** ₹ a share; null but for a dividend. */
  readonly amount: number | null;
  /** `Interim`, `Final`, `Special`; null where not told. */
  readonly dividendType: string | null;
  /** The exchange's own words. */
  readonly purpose: string;
}

/** Section `news`, newest first. */
export interface CompanyNews {
  readonly items: readonly NewsItem[];
}

export interface NewsItem {
  readonly id: string;
  /** An instant, ISO 8601 UTC. */
  readonly publishedAt: string;
  readonly title: string;
  /** Empty where there is no more than the title. */
  readonly description: string;
  readonly source: string | null;
  readonly url: string | null;
}

/** Section `announcements`: what the company told the exchange, newest first; meetings to come too. */
export interface CompanyAnnouncements {
  readonly items: readonly Announcement[];
  /** Newest first, those to come at the top. */
  readonly meetings: readonly BoardMeeting[];
}

export interface Announcement {
  readonly id: string;
  readonly announcedAt: string;
  readonly subject: string;
  /** Empty where there is no more than the subject. */
  readonly memo: string;
  readonly category: string | null;
  readonly url: string | null;
}

export interface BoardMeeting {
  readonly day: IsoDate;
  readonly purpose: string;
  readonly details: string | null;
}

/** Section `profile`. */
export interface CompanyProfile {
  readonly background: string | null;
  readonly incorporatedYear: number | null;
  readonly registeredOffice: string | null;
  readonly website: string | null;
  readonly auditor: string | null;
  readonly registrar: string | null;
  /** Oldest first. */
  readonly history: readonly { readonly year: number; readonly text: string }[];
  readonly board: readonly {
    readonly name: string;
    readonly designation: string;
    readonly since: IsoDate | null;
  }[];
  readonly annualReports: readonly { readonly year: number; readonly url: string }[];
}

/** Section `segments`: by product and by geography, newest year first. */
export interface CompanySegments {
  readonly years: readonly { readonly periodEnd: IsoDate; readonly label: string }[];
  readonly product: readonly SegmentRow[];
  readonly geography: readonly SegmentRow[];
}

export interface SegmentRow {
  readonly name: string;
  /** By `years`. */
  readonly revenue: readonly (number | null)[];
  /** Percent of the year's revenue over all segments of the axis. */
  readonly share: readonly (number | null)[];
}

/** Section `deliverables`: trading days, newest first. */
export interface CompanyDeliverables {
  readonly days: readonly {
    readonly day: IsoDate;
    readonly close: number | null;
    readonly volume: number | null;
    readonly delivered: number | null;
    readonly deliveredPercent: number | null;
  }[];
}

/** Section `returns`: of the share and of the market's index, adjusted for splits and bonuses. */
export interface CompanyReturns {
  /** The index set against; null where none is at hand. */
  readonly benchmark: string | null;
  readonly rows: readonly {
    readonly period: "1W" | "1M" | "3M" | "6M" | "1Y" | "3Y" | "5Y";
    /** The day of the close that it is measured from. */
    readonly from: IsoDate | null;
    /** Beyond a year compound a year; dividends left out. */
    readonly percent: number | null;
    readonly benchmarkPercent: number | null;
  }[];
}

/** Section `calls`: research calls on the company, newest first. */
export interface CompanyCalls {
  readonly calls: readonly ResearchCall[];
}

export interface ResearchCall {
  readonly id: string;
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly side: "buy" | "sell";
  readonly horizon: "short-term" | "long-term";
  /** ₹ a share, as traded that day. */
  readonly entry: number;
  readonly target: number;
  readonly stopLoss: number;
  readonly openedOn: IsoDate;
  readonly closedOn: IsoDate | null;
  readonly exit: number | null;
  /**
   * Percent since it was opened, to its exit or to the last close; adjusted for actions since. A call
   * to sell gains as the price falls.
   */
  readonly returnPercent: number | null;
  readonly status: "open" | "target-met" | "stopped" | "closed";
  readonly rationale: string;
}

/** `GET /research_calls?status=&page=`: calls on all companies, twenty a page. */
export interface ResearchCallPage {
  readonly version: string;
  /** The day of the closes that open calls are measured by. */
  readonly asOf: IsoDate;
  readonly status: "open" | "closed";
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly counts: { readonly open: number; readonly closed: number };
  /** Open ones by their day, ended ones by their end, newest first. */
  readonly calls: readonly ResearchCall[];
}

/** What stands behind one figure. */
export interface FigureDetail {
  readonly figure: Figure;
  readonly definition: string;
  readonly formula: string | null;
  readonly unofficial: boolean;
  /** What it is worked out from, each with its own figure. */
  readonly inputs: readonly Figure[];
  readonly basis: Basis | null;
  /** The filing it is of: null for prices and what is worked out over all companies. */
  readonly filing: {
    readonly periodEnd: IsoDate;
    readonly label: string;
    readonly publishedAt: IsoDate;
    readonly filing: string;
    readonly audited: boolean | null;
    readonly restatements: readonly {
      readonly publishedAt: IsoDate;
      readonly filing: string;
      readonly value: number | null;
    }[];
  } | null;
  /** The trading day where prices have a part in it. */
  readonly priceDay: IsoDate | null;
  /** The day of the source's table that gave the figure as it is; absent where it was worked out. */
  readonly readyMadeOn?: IsoDate;
  /** Why it is empty, where it is. */
  readonly absence: string | null;
}

/** Every section by its name in paths, views and logs. */
export interface CompanySections {
  readonly summary: CompanySummary;
  readonly scores: CompanyScores;
  readonly "score-history": ScoreHistory;
  readonly commentary: CompanyCommentary;
  readonly statements: CompanyStatements;
  readonly shareholding: CompanyShareholding;
  readonly results: CompanyResults;
  readonly peers: CompanyPeers;
  readonly actions: CompanyActions;
  readonly news: CompanyNews;
  readonly announcements: CompanyAnnouncements;
  readonly profile: CompanyProfile;
  readonly segments: CompanySegments;
  readonly deliverables: CompanyDeliverables;
  readonly returns: CompanyReturns;
  readonly calls: CompanyCalls;
}

export type CompanySectionName = keyof CompanySections;
