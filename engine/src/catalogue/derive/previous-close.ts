/** What is known of the close before a session, all in the shares of one day. */
export interface SessionBefore {
  /** The day of the session, and of the last one that is stored before it. */
  readonly day: number;
  readonly storedDay: number;
  /** The stored close before it, restated for what went ex since; NaN where there is none. */
  readonly stored: number;
  /** As the exchange printed it with the session; NaN where it did not. */
  readonly printed: number;
  /** What the stored close was restated by: 1 but on the ex-date of a split or bonus, NaN over a gap of unknown ratio. */
  readonly step: number;
}

/**
 * The close before a session: as the exchange printed it, since stored days may leave sessions out.
 * On an ex-date it may be restated or not: there the stored close stands, where the printed one
 * confirms it, and over a gap of unknown ratio there is none. Without a printed one, the stored close where no session can lie between; else NaN.
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

/** Whether two prices are one but for rounding. */
function agree(price: number, other: number): boolean {
  return Math.abs(price / other - 1) < 0.005;
}

/** Whether no day of trading can lie between two days: none but Saturdays and Sundays do. */
function areNeighbours(earlier: number, later: number): boolean {
  // 1970-01-01 was a Thursday, so that day 4 was a Monday
  const isMonday = (((later - 4) % 7) + 7) % 7 === 0;
  return later - earlier <= (isMonday ? 3 : 1);
}
