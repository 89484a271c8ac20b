import type {
  CompanyFacts,
  ShareholdingPattern,
  StatementLine,
  Template,
} from "../../contract/index.ts";
import type { PriceFigures } from "./price-figures.ts";

/**
 * A company at one point of its reported history: a year, a quarter, the trailing twelve months or
 * now. Every figure is a number, NaN where it is not known.
 */
export interface Moment {
  readonly template: Template;
  readonly book: Book;
  /** A statement line of the period, as reported. */
  line(line: StatementLine): number;
  /** Another parameter at this moment. */
  of(code: string): number;
  /** A parameter twelve months before this moment. */
  yearBefore(code: string): number;
  /** The mean of a parameter at the start and end of the twelve months; the end alone where no start is known. */
  average(code: string): number;
  /** Restates a figure per share of this period for the splits and bonuses that came after its publication. */
  perShareToday(amount: number): number;
  /** Shares outstanding at the period's end, restated for later splits and bonuses. */
  adjustedShares(): number;
  /** The adjusted close on the period's last market day; now: the latest one. ₹ a share. */
  adjustedClose(): number;
  /** Dividends by ex-date in the twelve months up to this moment, in today's shares. ₹ a share. */
  dividendsPerShare(): number;
}

/** The shareholding at a moment, beside earlier ones. */
export interface Holding {
  readonly pattern: ShareholdingPattern;
  /** The pattern so many quarters before this one, if known. */
  earlier(quarters: number): ShareholdingPattern | undefined;
}

/** All of one company, for figures that look across its history. */
export interface Book {
  readonly facts: CompanyFacts;
  readonly prices: PriceFigures;
  /** On the day that figures stand at, ₹ a share; NaN where not known. */
  readonly faceValue: number;
  /** The first day after the latest gap in prices that no known ratio explains, since 1970-01-01; NaN without one. */
  readonly lastGap: number;
  /** A parameter's default value. */
  now(code: string): number;
  /** A parameter so many years before the last reported one. */
  year(code: string, back: number): number;
  /** A parameter so many quarters before the latest reported one. */
  quarter(code: string, back: number): number;
  /** The sum of four consecutive quarters, the last of them so many quarters before the latest. */
  trailing(code: string, back: number): number;
  /** The values of the last `count` reported years that are known, newest first. */
  lastYears(code: string, count: number): readonly number[];
}
