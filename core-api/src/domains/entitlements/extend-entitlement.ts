import { endOfDay, marketDate, dayMs } from "@munshi/platform";
import { deriveEntitlement } from "./entitlement.ts";
import type { LedgerEntry } from "./entitlement.ts";

export interface EntitlementRange {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/**
 * Returns the range of additional days: after all entries that run without a gap, else from now on;
 * after everything if they would overlap a later entry. The range ends with a day in Asia/Kolkata;
 * the rest of a started day is added free.
 */
export function extendEntitlement(
  entries: readonly LedgerEntry[],
  days: number,
  at: Date,
): EntitlementRange {
  const { subscribed, validTill } = deriveEntitlement(entries, at);
  const range = rangeFrom(subscribed && validTill !== null ? after(validTill) : at, days);
  const later = entries.filter(({ endsAt }) => endsAt >= range.startsAt);
  if (later.every(({ startsAt }) => startsAt > range.endsAt)) return range;
  return rangeFrom(after(new Date(Math.max(...later.map(({ endsAt }) => endsAt.getTime())))), days);
}

function after(end: Date): Date {
  return new Date(end.getTime() + 1);
}

function rangeFrom(startsAt: Date, days: number): EntitlementRange {
  const last = new Date(startsAt.getTime() - 1 + days * dayMs);
  return { startsAt, endsAt: endOfDay(marketDate(last)) };
}
