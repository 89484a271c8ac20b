import type {
  CompanyFacts,
  ShareholdingPattern,
  StatementLine,
  Template,
} from "../../contract/index.ts";
import type { PriceFigures } from "./price-figures.ts";

/**
 * A company at one point in time: a year, a quarter, the trailing twelve months or now. Unknown
 * figures are NaN.
 */
export interface Moment {
  readonly template: Template;
  readonly company: CompanyHistory;
  /** A statement line of the period, as reported. */
  line(line: StatementLine): number;
  of(code: string): number;
  yearBefore(code: string): number;
  /** Mean of the start and end of the twelve months, or the end alone. */
  average(code: string): number;
  /** Adjusts a per-share figure for splits and bonuses after publication. */
  perShareToday(amount: number): number;
  /** Shares outstanding at the period's end, adjusted for later splits and bonuses. */
  adjustedShares(): number;
  /** Adjusted close on the period's last market day, ₹ per share. */
  adjustedClose(): number;
  /** Dividends per share by ex-date over twelve months, ₹, adjusted. */
  dividendsPerShare(): number;
}

export interface Holding {
  readonly pattern: ShareholdingPattern;
  earlier(quarters: number): ShareholdingPattern | undefined;
}

/** Access to all periods of one company. */
export interface CompanyHistory {
  readonly facts: CompanyFacts;
  readonly prices: PriceFigures;
  /** On the as-of date, ₹ per share; NaN if unknown. */
  readonly faceValue: number;
  /**
   * First day after the latest price gap of unknown ratio, in days since 1970-01-01; NaN without
   * one.
   */
  readonly lastGap: number;
  now(code: string): number;
  year(code: string, back: number): number;
  quarter(code: string, back: number): number;
  /** Sum of four quarters ending `back` quarters before the latest. */
  trailing(code: string, back: number): number;
  /** Known values of the last `count` reported years, newest first. */
  lastYears(code: string, count: number): readonly number[];
}
