import type { CallOutcome } from "./call-state.ts";

/** A closed call, as a track record counts it. */
export interface ClosedCall {
  readonly outcome: CallOutcome;
  /**
   * Percent from entry to exit; positive is a gain, also of a sell call. Null if it cannot be measured,
   * such as across a price jump of unknown cause.
   */
  readonly returnPercent: number | null;
}

/** Track record of closed calls. Percentages are null where there is nothing to average. */
export interface TrackRecord {
  /** Every closed call: expired and withdrawn ones too. */
  readonly closed: number;
  readonly outcomes: { readonly [O in CallOutcome]: number };
  /** Calls with a measurable return; the averages and the hit rate are of these. */
  readonly measured: number;
  /** Calls with a gain. A return of zero is no gain. */
  readonly gains: number;
  /** Calls with a gain, percent of the measured ones. */
  readonly hitRate: number | null;
  /** Mean return of the gains, percent. */
  readonly averageGain: number | null;
  /** Mean return of the others, percent; zero or negative. */
  readonly averageLoss: number | null;
  /** Mean return of all measured calls, percent. */
  readonly averageReturn: number | null;
}

/**
 * The track record of calls. Outcomes do not decide what counts: a call that was withdrawn or expired
 * at a loss is a loss, and a target that was reached after a price fall is measured like any other.
 */
export function trackRecord(calls: readonly ClosedCall[]): TrackRecord {
  const outcomes = { target: 0, stop: 0, expiry: 0, withdrawn: 0, manual: 0 };
  const returns: number[] = [];
  for (const { outcome, returnPercent } of calls) {
    outcomes[outcome] += 1;
    if (returnPercent !== null) returns.push(returnPercent);
  }
  const gains = returns.filter((one) => one > 0);
  return {
    closed: calls.length,
    outcomes,
    measured: returns.length,
    gains: gains.length,
    hitRate: returns.length === 0 ? null : (gains.length / returns.length) * 100,
    averageGain: mean(gains),
    averageLoss: mean(returns.filter((one) => one <= 0)),
    averageReturn: mean(returns),
  };
}

/**
 * Track records of groups, such as strategies or analysts; the group with most calls first, then by
 * name.
 */
export function trackRecordsBy<T extends ClosedCall>(
  calls: readonly T[],
  group: (call: T) => string,
): readonly (TrackRecord & { readonly name: string })[] {
  return [...Map.groupBy(calls, group)]
    .map(([name, own]) => ({ name, ...trackRecord(own) }))
    .toSorted((one, other) => other.closed - one.closed || (one.name < other.name ? -1 : 1));
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length;
