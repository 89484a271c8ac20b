/** A ledger entry that is not revoked. */
export interface LedgerEntry {
  readonly kind: "plan" | "coupon" | "trial" | "grant";
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** A member's access at a moment. */
export interface Entitlement {
  /** An entry is running, possibly a free trial. */
  readonly subscribed: boolean;
  /** Only a free trial is running. */
  readonly freeTrial: boolean;
  /**
   * The last instant of a free trial that runs alone; before `validTill` if a subscription follows.
   * Null unless `freeTrial`.
   */
  readonly trialTill: Date | null;
  /**
   * The end of the running entries and those that follow without a gap; otherwise of the last
   * expired entry, or null without any.
   */
  readonly validTill: Date | null;
}

export const noEntitlement: Entitlement = {
  subscribed: false,
  freeTrial: false,
  trialTill: null,
  validTill: null,
};

/** The entitlement of entries, in any order, at a moment; start and end are inclusive. */
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

/** The end of consecutive entries from `from`. */
function followWithoutGap(entries: readonly LedgerEntry[], from: number): number {
  let till = from;
  const byStart = entries.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  for (const { startsAt, endsAt } of byStart) {
    // An end is the last millisecond of its day, the next start the first of the day after.
    if (startsAt.getTime() <= till + 1) till = Math.max(till, endsAt.getTime());
  }
  return till;
}

/** Start of the first entry other than a trial; infinite without one. */
function findTakeover(entries: readonly LedgerEntry[], now: number): number {
  const starts = entries
    .filter(({ kind, startsAt }) => kind !== "trial" && startsAt.getTime() > now)
    .map(({ startsAt }) => startsAt.getTime());
  return Math.min(Number.POSITIVE_INFINITY, ...starts);
}
