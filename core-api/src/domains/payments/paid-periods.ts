import { dayMs, endOfDay, financialYear, marketDate } from "@munshi/platform";
import { deriveEntitlement, extendEntitlement } from "../entitlements/index.ts";
import type { LedgerEntry } from "../entitlements/index.ts";

/** Fees may be charged for at most this many days in advance (SEBI: one year). */
export const mostDaysAhead = 365;

/** Fewer days are not sold: the product is renewed later instead. */
const leastDays = 30;

export interface PaidPeriod {
  /** Days to charge. */
  readonly days: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The last moment that may be paid for now: the end of the day one year from today. */
export function lastPayableMoment(at: Date): Date {
  return endOfDay(marketDate(new Date(at.getTime() + mostDaysAhead * dayMs)));
}

/**
 * The period that a payment made now buys: the product's days, behind what runs, cut at one year
 * from today. A date if too few days would be left: from then on it can be paid for.
 */
export function planPeriod(
  entries: readonly LedgerEntry[],
  days: number,
  at: Date,
): PaidPeriod | Date {
  const last = lastPayableMoment(at);
  const full = extendEntitlement(entries, days, at);
  if (full.endsAt <= last) return { days, ...full };
  const left = Math.floor((last.getTime() + 1 - full.startsAt.getTime()) / dayMs);
  const cut = Math.min(days, left);
  if (cut < Math.min(leastDays, days)) {
    const missing = Math.min(leastDays, days) - left;
    return new Date(at.getTime() + missing * dayMs);
  }
  return { days: cut, ...extendEntitlement(entries, cut, at) };
}

/** Until when a product is open; null if it is not. */
export function openUntil(entries: readonly LedgerEntry[], at: Date): Date | null {
  const { subscribed, validTill } = deriveEntitlement(entries, at);
  return subscribed ? validTill : null;
}

/** Whole days of a period that come after today in Asia/Kolkata; today counts as used. */
export function countUnusedDays(
  period: { readonly startsAt: Date; readonly endsAt: Date },
  at: Date,
): number {
  const from = Math.max(endOfDay(marketDate(at)).getTime() + 1, period.startsAt.getTime());
  return Math.max(0, Math.floor((period.endsAt.getTime() + 1 - from) / dayMs));
}

/** `FY2026-27`. */
export function financialYearOf(at: Date): string {
  return financialYear(marketDate(at)).label;
}
