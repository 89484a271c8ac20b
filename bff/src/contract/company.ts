import type { CompanySectionName, CompanySections } from "@munshi/core-api/contract";

/**
 * One section of the company page, with a state of its own: `empty` is a company of which nothing
 * is known here, `failed` a section that did not come in time and may be asked for again by itself.
 */
export type SectionView<Data> =
  | {
      readonly state: "ready";
      readonly data: Data;
      /** Seconds since the server read it. */
      readonly ageSeconds: number;
      /** An older answer that stands in for one that failed just now. */
      readonly isStale?: true;
    }
  | { readonly state: "empty" }
  | { readonly state: "failed"; readonly requestId: string };

/** `GET /api/views/company/:symbol?basis=`: all that the company page shows, in one request. */
export interface CompanyView {
  readonly company: { readonly coCode: number; readonly symbol: string; readonly name: string };
  readonly dataset: {
    readonly version: string;
    readonly asOf: string;
    readonly kind: "demo" | "market";
  };
  readonly sections: { readonly [Name in CompanySectionName]: SectionView<CompanySections[Name]> };
}

/** `GET /api/views/company/:symbol/sections/:section?basis=`: one that failed, asked for again. */
export interface CompanySectionAnswer<Name extends CompanySectionName = CompanySectionName> {
  readonly section: SectionView<CompanySections[Name]>;
}

export type {
  Announcement,
  BoardMeeting,
  CompanyAction,
  CompanyActions,
  CompanyAnnouncements,
  CompanyCalls,
  CompanyCommentary,
  CompanyDeliverables,
  CompanyNews,
  CompanyPeers,
  CompanyProfile,
  CompanyResults,
  CompanyReturns,
  CompanyScores,
  CompanySectionName,
  CompanySections,
  CompanySegments,
  CompanyShareholding,
  CompanyStatements,
  CompanySummary,
  DayPrice,
  Figure,
  FigureDetail,
  FundamentalCategory,
  NewsItem,
  PeerRow,
  ResearchCall,
  ResearchCallPage,
  ResultAnalysis,
  ResultMode,
  ResultPeriod,
  Score,
  ScoreBand,
  ScoreCategory,
  ScoreCause,
  ScoreChange,
  ScoreContribution,
  ScoreHistory,
  SegmentRow,
  ShareholdingPeriod,
  Statement,
  StatementColumn,
  StatementPair,
  StatementRow,
  StatementTable,
  SurveillanceEntry,
} from "@munshi/core-api/contract";
