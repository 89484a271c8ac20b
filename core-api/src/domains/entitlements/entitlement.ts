/** One entry of the ledger that nobody has revoked. */
export interface LedgerEntry {
  readonly kind: "plan" | "coupon" | "trial" | "grant";
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** What a member may use at a moment. */
export interface Entitlement {
  /** Something runs, a free trial too. */
  readonly subscribed: boolean;
  /** A free trial runs and nothing else does. */
  readonly freeTrial: boolean;
  /**
   * The last instant at which a free trial still is all that runs; before `validTill` where a
   * subscription takes over from it. Null unless `freeTrial`.
   */
  readonly trialTill: Date | null;
  /**
   * The last instant of what runs, with all that follows it without a gap; for one who has nothing
   * running, the end of what ran last; null for one who never had anything.
   */
  readonly validTill: Date | null;
}

export const noEntitlement: Entitlement = {
  subscribed: false,
  freeTrial: false,
  trialTill: null,
  validTill: null,
};

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
  const validTill = followWithoutGap(entries, now);
  const freeTrial = running.every(({ kind }) => kind === "trial");
  return {
    subscribed: true,
    freeTrial,
    trialTill: freeTrial ? new Date(Math.min(findTakeover(entries, now) - 1, validTill)) : null,
    validTill: new Date(validTill),
  };
}

/** The last instant of what follows each other from `from` on. */
function followWithoutGap(entries: readonly LedgerEntry[], from: number): number {
  let till = from;
  const byStart = entries.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  for (const { startsAt, endsAt } of byStart) {
    // An end is the last millisecond of its day, the next start the first of the day after.
    if (startsAt.getTime() <= till + 1) till = Math.max(till, endsAt.getTime());
  }
  return till;
}

/** When the first entry begins that is no trial; infinite where none does. */
function findTakeover(entries: readonly LedgerEntry[], now: number): number {
  const starts = entries
    .filter(({ kind, startsAt }) => kind !== "trial" && startsAt.getTime() > now)
    .map(({ startsAt }) => startsAt.getTime());
  return Math.min(Number.POSITIVE_INFINITY, ...starts);
}
