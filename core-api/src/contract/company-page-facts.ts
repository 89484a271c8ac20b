import type { IsoDate } from "@munshi/engine/contract";
import type { CircuitHitFact, CompanyRef } from "./market-day-facts.ts";

/** A source's facts about a company other than figures; unknown fields are absent. */
export interface ProfileFact {
  readonly kind: "profile";
  readonly company: CompanyRef;
  readonly asOf: IsoDate;
  /** Description of the business, in sentences. */
  readonly background?: string;
  readonly incorporatedYear?: number;
  readonly registeredOffice?: string;
  readonly website?: string;
  readonly auditor?: string;
  readonly registrar?: string;
}

/** A company's whole board on a day; it replaces that of an earlier day from that day on. */
export interface BoardFact {
  readonly kind: "board";
  readonly company: CompanyRef;
  readonly asOf: IsoDate;
  readonly members: readonly BoardMemberFact[];
}

export interface BoardMemberFact {
  readonly name: string;
  readonly designation: string;
  readonly since: IsoDate | null;
}

/** A company's history as reported on a day; replaces earlier reports. */
export interface HistoryFact {
  readonly kind: "history";
  readonly company: CompanyRef;
  readonly asOf: IsoDate;
  readonly events: readonly HistoryEventFact[];
}

export interface HistoryEventFact {
  readonly year: number;
  readonly text: string;
}

export type SegmentAxis = "product" | "geography";

/** A year's revenue by product or by geography, all segments of it. */
export interface SegmentFact {
  readonly kind: "segments";
  readonly company: CompanyRef;
  readonly periodEnd: IsoDate;
  readonly axis: SegmentAxis;
  /** ₹ crore; null where it is not given. */
  readonly segments: readonly { readonly name: string; readonly revenue: number | null }[];
}

/** A newspaper's or agency's news item about a company. */
export interface NewsFact {
  readonly kind: "news";
  readonly company: CompanyRef;
  /** An instant, ISO 8601 UTC. */
  readonly publishedAt: string;
  readonly title: string;
  /** Empty where there is no more than the title. */
  readonly description: string;
  readonly source: string | null;
  readonly url: string | null;
}

/** A company's announcement to the exchange. */
export interface AnnouncementFact {
  readonly kind: "announcement";
  readonly company: CompanyRef;
  /** An instant, ISO 8601 UTC. */
  readonly announcedAt: string;
  readonly subject: string;
  /** Empty where there is no more than the subject. */
  readonly memo: string;
  readonly category: string | null;
  readonly url: string | null;
}

export interface BoardMeetingFact {
  readonly kind: "board-meeting";
  readonly company: CompanyRef;
  readonly day: IsoDate;
  readonly purpose: string;
  readonly details: string | null;
}

/** Percent of the shares that are not held for control. */
export interface FreeFloatFact {
  readonly kind: "free-float";
  readonly company: CompanyRef;
  readonly asOf: IsoDate;
  readonly percent: number;
}

/** A company's time on one of the exchanges' lists for closer watch. */
export interface SurveillanceFact {
  readonly kind: "surveillance";
  readonly company: CompanyRef;
  /** `ASM long term`, `ASM short term`, `GSM`, `ESM`, … */
  readonly list: string;
  readonly stage: string | null;
  readonly since: IsoDate;
  /** Its last day on the list; null while it is there. */
  readonly until: IsoDate | null;
}

/** All companies on such a list on a day; earlier ones that are missing have left it. */
export interface SurveillanceListFact {
  readonly kind: "surveillance-list";
  readonly list: string;
  readonly asOf: IsoDate;
  readonly members: readonly { readonly company: CompanyRef; readonly stage: string | null }[];
}

export interface AnnualReportFact {
  readonly kind: "annual-report";
  readonly company: CompanyRef;
  /** The financial year, named by the year it ends in. */
  readonly year: number;
  readonly url: string;
}

/** A buy or sell call; repeated with its end once it has one. */
export interface ResearchCallFact {
  readonly kind: "research-call";
  readonly company: CompanyRef;
  readonly side: "buy" | "sell";
  readonly horizon: "short-term" | "long-term";
  /** ₹ a share, as traded that day; a buy has stopLoss < entry < target, a sell the reverse. */
  readonly entry: number;
  readonly target: number;
  readonly stopLoss: number;
  readonly openedOn: IsoDate;
  readonly closedOn: IsoDate | null;
  /** ₹ a share, as traded on `closedOn`; null as long as that is. */
  readonly exit: number | null;
  readonly rationale: string;
  readonly analyst: string;
  /** SEBI registration number of the analyst or the research firm. */
  readonly registration: string;
}

/** Facts of a company's page other than figures and prices. */
export type CompanyPageFact =
  | ProfileFact
  | BoardFact
  | HistoryFact
  | SegmentFact
  | NewsFact
  | AnnouncementFact
  | BoardMeetingFact
  | FreeFloatFact
  | SurveillanceFact
  | AnnualReportFact
  | ResearchCallFact
  | CircuitHitFact;
