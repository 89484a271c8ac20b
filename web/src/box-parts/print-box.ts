import type { BoxSummary, BoxTerm, BoxType } from "@munshi/bff/contract";
import { dateOf } from "@munshi/engine/portfolio";
import type { RiskLevel } from "@munshi/engine/portfolio";
import { emptyFigure, formatCount, formatDate, formatPrice, writePercent } from "../lib/format.ts";

/** Documented risk levels in words. */
export const riskNames: Readonly<Record<RiskLevel, string>> = {
  LR: "Low",
  MR: "Moderate",
  HR: "High",
};

export const boxTypeNames: Readonly<Record<BoxType, string>> = {
  THEMATIC: "Thematic",
  SECTOR: "Sector",
  MARKETCAP: "Market cap",
  MODEL: "Model",
};

export const boxTermNames: Readonly<Record<BoxTerm, string>> = {
  LTI: "Long term",
  STI: "Short term",
};

export const scheduleNames: Readonly<Record<NonNullable<BoxSummary["schedule"]>, string>> = {
  monthly: "Monthly",
  quarterly: "Quarterly",
  "half-yearly": "Half-yearly",
  yearly: "Yearly",
};

const oneDecimal = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: "negative",
});

/** A percentage with one decimal: `12.4 %`; `--` if unknown. */
export function printPercent(value: number | null): string {
  return value === null ? emptyFigure : writePercent(oneDecimal.format(value).replace("-", "−"));
}

/** A gain or loss with its sign: `+12.4 %`, `−3.0 %`, `0.0 %`. */
export function printGain(value: number | null): string {
  const text = printPercent(value);
  return value !== null && value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** Whole rupees: `₹12,400`; `--` if unknown. */
export function printRupees(value: number | null): string {
  return value === null ? emptyFigure : `₹${formatCount(Math.ceil(value))}`;
}

const lakh = 100_000;
const crore = 10_000_000;

/** A large sum in lakh or crore: `₹4.20 lakh`, `₹1.25 crore`. */
export function printSum(value: number): string {
  if (value >= crore) return `₹${formatPrice(value / crore)} crore`;
  return value >= lakh ? `₹${formatPrice(value / lakh)} lakh` : printRupees(value);
}

/** `₹199 a month`, `Free`. */
export function printFee({ fee }: Pick<BoxSummary, "fee">): string {
  return fee === null ? "Free" : `${printRupees(fee.amount)} a ${fee.period}`;
}

/** The manager's own investment in a box: `₹4.20 lakh`, `Not disclosed`. */
export function printHolding({ managerHolding }: Pick<BoxSummary, "managerHolding">): string {
  return managerHolding === null ? "Not disclosed" : printSum(managerHolding);
}

/** The headline figure of a box. */
export interface BoxHeadline {
  readonly label: string;
  readonly value: string;
  /** Its period. */
  readonly note: string;
}

/**
 * From the live record only: the CAGR after a year, the absolute return before. A box that is not
 * live has no figure, whatever its back-test.
 */
export function describeHeadline({
  cagr,
  sinceLive,
  liveSince,
}: Pick<BoxSummary, "cagr" | "sinceLive" | "liveSince">): BoxHeadline {
  if (liveSince === null) {
    return { label: "Performance", value: "Back-tested only", note: "Not live yet" };
  }
  const note = `Live since ${formatDate(liveSince)}`;
  if (cagr !== null) return { label: "CAGR", value: printGain(cagr), note };
  if (sinceLive !== null) {
    return { label: "Absolute return", value: printGain(sinceLive), note: `${note}, under a year` };
  }
  return { label: "Performance", value: "No live returns yet", note };
}

/** The first live day of a record as a date; null if all of it is back-tested. */
export function liveDateOf(liveFrom: number | null): string | null {
  return liveFrom === null ? null : dateOf(liveFrom);
}
