import type { Basis, CompanyIdentity, IsoDate, Template, Unit } from "@munshi/engine/contract";
import type {
  CompanyCommentary,
  CompanyResults,
  CompanyShareholding,
  CompanyStatements,
} from "./company-accounts.ts";
import type { Figure } from "./company-figure.ts";
import type { ResearchCallFact } from "./company-page-facts.ts";
import type { CompanyScores, ScoreHistory } from "./company-scores.ts";

/**
 * What is known of one company, in sections that stand alone: each is asked for, fails, ages and is
 * empty by itself. Money is ₹ crore unless a unit says otherwise; null is a figure that nobody
 * reported or that does not apply. `GET /companies/:coCode/<section>` answers one; the documented
 * calls present the same sections in the wire's spelling.
 */

/** Section `summary`. */
export interface CompanySummary extends CompanyIdentity {
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

export interface ResearchCall extends Omit<ResearchCallFact, "kind" | "company"> {
  readonly id: string;
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
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

/** A figure that another one is worked out from. */
export interface FigureInput extends Figure {
  /** Whose it is, where it is another company's. */
  readonly coCode?: number;
  /** As it is told where it is no number: the ratio of a bonus. */
  readonly text?: string;
}

/** The kind of file that told a figure, and the day that the figure is of. */
export interface FigureOrigin {
  /** In words: `Daily prices of the exchange`. */
  readonly file: string;
  /** Null where it is of no one day. */
  readonly day: IsoDate | null;
}

/** What stands behind one figure. */
export interface FigureDetail {
  readonly figure: Figure;
  readonly definition: string;
  readonly formula: string | null;
  readonly unofficial: boolean;
  /** What it is worked out from, each with its own figure. */
  readonly inputs: readonly FigureInput[];
  /** As it is told where it is no number: the ratio of a bonus; absent for numbers. */
  readonly text?: string;
  /** Where a figure of the page itself comes from; absent for those of the catalogue and of filings. */
  readonly source?: FigureOrigin;
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
  /** What weakens the figure: an average of one balance alone. Absent where nothing does. */
  readonly caution?: string;
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
