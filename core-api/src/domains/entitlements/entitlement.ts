/** One entry of the ledger that nobody has revoked. */
export interface LedgerEntry {
  readonly kind: "plan" | "coupon" | "trial" | "grant";
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** What somebody may use at a moment. */
export interface Entitlement {
  /** Something runs, a free trial too. */
  readonly subscribed: boolean;
  /** A free trial runs and nothing else does. */
  readonly freeTrial: boolean;
  /**
   * The last instant of what runs, with all that follows it without a gap; for one who has nothing
   * running, the end of what ran last; null for one who never had anything.
   */
  readonly validTill: Date | null;
}

export const noEntitlement: Entitlement = { subscribed: false, freeTrial: false, validTill: null };

/** What entries in any order come to at a moment: both their ends belong to them. */
export function deriveEntitlement(entries: readonly LedgerEntry[], at: Date): Entitlement {
  const now = at.getTime();
  const begun = entries.filter(({ startsAt }) => startsAt.getTime() <= now);
  const running = begun.filter(({ endsAt }) => endsAt.getTime() >= now);
  if (running.length === 0) {
    const ends = begun.map(({ endsAt }) => endsAt.getTime());
    return ends.length === 0
      ? noEntitlement
      : { ...noEntitlement, validTill: new Date(Math.max(...ends)) };
  }
  let validTill = now;
  const byStart = entries.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  for (const { startsAt, endsAt } of byStart) {
    // An end is the last millisecond of its day, the next start the first of the day after.
    if (startsAt.getTime() <= validTill + 1) validTill = Math.max(validTill, endsAt.getTime());
  }
  return {
    subscribed: true,
    freeTrial: running.every(({ kind }) => kind === "trial"),
    validTill: new Date(validTill),
  };
}
