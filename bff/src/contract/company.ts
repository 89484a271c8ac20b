import type { CompanySectionName, CompanySections } from "@munshi/core-api/contract";
import type { PartView } from "./part.ts";

/** One section of the company page. */
export type SectionView<Data> = PartView<Data>;

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
  FigureInput,
  FundamentalCategory,
  HoldingChanges,
  NewsItem,
  PageFigureCode,
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
  ShareholderKind,
  ShareholdingPeriod,
  Statement,
  StatementColumn,
  StatementPair,
  StatementRow,
  StatementTable,
  SurveillanceEntry,
} from "@munshi/core-api/contract";
