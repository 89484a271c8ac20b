/** The close before a session, in that session's shares. */
export interface SessionBefore {
  /** The session, and the last stored session before it. */
  readonly day: number;
  readonly storedDay: number;
  /** Stored close, adjusted; NaN if missing. */
  readonly stored: number;
  /** Previous close printed by the exchange; NaN if missing. */
  readonly printed: number;
  /**
   * Adjustment applied to the stored close: 1 except on an ex-date, NaN over a gap of unknown
   * ratio.
   */
  readonly step: number;
}

/**
 * Previous close as printed, since stored days may skip sessions. On an ex-date the stored close,
 * if the printed one confirms it; NaN over a gap of unknown ratio. Without a printed one, the
 * stored close if no session can lie between.
 */
export function choosePreviousClose({
  day,
  storedDay,
  stored,
  printed,
  step,
}: SessionBefore): number {
  if (Number.isNaN(step)) return Number.NaN;
  if (printed > 0) {
    if (step === 1 || !(stored > 0)) return printed;
    return agree(stored, printed) || agree(stored, printed * step) ? stored : Number.NaN;
  }
  return areNeighbours(storedDay, day) ? stored : Number.NaN;
}

function agree(price: number, other: number): boolean {
  return Math.abs(price / other - 1) < 0.005;
}

/** True if only Saturdays and Sundays lie between two days. */
function areNeighbours(earlier: number, later: number): boolean {
  // 1970-01-01 was a Thursday, so that day 4 was a Monday
  const isMonday = (((later - 4) % 7) + 7) % 7 === 0;
  return later - earlier <= (isMonday ? 3 : 1);
}
