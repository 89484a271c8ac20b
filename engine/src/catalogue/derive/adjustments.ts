import type { CorporateAction, IsoDate } from "../../contract/index.ts";
import { daysOf } from "./calendar.ts";

/** A price gap of unknown ratio. Earlier prices cannot be adjusted. */
export interface UnknownRatio {
  readonly kind: "unknown-ratio";
  /** The first session after the gap. */
  readonly exDate: IsoDate;
  /** False for a demerger, which leaves the share count unchanged. */
  readonly hasNewCount: boolean;
}

export type PriceAction = CorporateAction | UnknownRatio;

interface ShareChange {
  readonly exDay: number;
  /** NaN where it is not known. */
  readonly times: number;
  /** A split changes the face value along with the count; a bonus leaves it. */
  readonly isSplit: boolean;
}

/** ₹ a share, adjusted. */
export interface AdjustedDividend {
  readonly exDay: number;
  readonly amount: number;
}

/** Splits and bonuses, oldest first, without impossible ratios. */
function listShareChanges(actions: readonly PriceAction[]): readonly ShareChange[] {
  const changes: ShareChange[] = [];
  for (const action of actions) {
    if (action.kind === "unknown-ratio") {
      changes.push({ exDay: daysOf(action.exDate), times: Number.NaN, isSplit: false });
      continue;
    }
    if (action.kind !== "split" && action.kind !== "bonus") continue;
    const gained = action.kind === "split" ? action.to : action.from + action.to;
    const times = gained / action.from;
    const exDay = daysOf(action.exDate);
    if (!(times > 0) || !Number.isFinite(times) || !Number.isFinite(exDay)) continue;
    changes.push({ exDay, times, isSplit: action.kind === "split" });
  }
  return changes.sort((a, b) => a.exDay - b.exDay);
}

/**
 * Factor per day that adjusts a price to `asOf` (default: the last day): 0.2 before a 1:5 split, 1
 * after it. Divide volumes by it. `days` ascend, in days since 1970-01-01. Actions apply from their
 * ex-date; those after `asOf` are ignored. NaN before a gap of unknown ratio.
 */
export function adjustmentFactors(
  days: Int32Array,
  actions: readonly PriceAction[],
  asOf: number = days[days.length - 1] ?? Number.NaN,
): Float64Array {
  const factors = new Float64Array(days.length).fill(1);
  const changes = listShareChanges(actions).filter((change) => change.exDay <= asOf);
  let pending = changes.length - 1;
  let factor = 1;
  for (let i = days.length - 1; i >= 0 && changes.length > 0; i--) {
    for (
      let change = changes[pending];
      change && (days[i] ?? 0) < change.exDay;
      change = changes[pending]
    ) {
      factor /= change.times;
      pending--;
    }
    factors[i] = factor;
  }
  return factors;
}

/**
 * Splits and bonuses up to the company's as-of date. NaN before a gap that may have changed the
 * share count.
 */
export class ShareHistory {
  /** Split ratios after the as-of date, oldest first. */
  readonly laterSplits: readonly number[];
  readonly #changes: readonly ShareChange[];
  readonly #dividends: readonly AdjustedDividend[];

  constructor(actions: readonly PriceAction[], asOf: number) {
    const all = listShareChanges(
      actions.filter((action) => action.kind !== "unknown-ratio" || action.hasNewCount),
    );
    this.#changes = all.filter((change) => !(change.exDay > asOf));
    this.laterSplits = all
      .filter((change) => change.exDay > asOf && change.isSplit)
      .map(({ times }) => times);
    this.#dividends = actions
      .filter((action) => action.kind === "dividend")
      .filter(({ amount }) => amount > 0 && Number.isFinite(amount))
      .map(({ exDate, amount }) => ({
        exDay: daysOf(exDate),
        amount: amount / this.timesSince(exDate),
      }));
  }

  /**
   * Dividends per share with an ex-date in (after, upTo], adjusted for later splits and bonuses.
   */
  dividendsBetween(after: number, upTo: number): number {
    let sum = 0;
    for (const { amount } of this.listDividends(after, upTo)) sum += amount;
    return sum;
  }

  /** The same, one by one. */
  listDividends(after: number, upTo: number): readonly AdjustedDividend[] {
    return this.#dividends.filter(({ exDay }) => exDay > after && exDay <= upTo);
  }

  /** Today's shares per share of that day. */
  timesSince(date: IsoDate): number {
    return this.timesBySplitSince(date) * this.timesByBonusSince(date);
  }

  /** Splits only: divide an old face value by it. */
  timesBySplitSince(date: IsoDate): number {
    return this.#times(date, true);
  }

  /** Bonuses only, for counts derived from today's face value. */
  timesByBonusSince(date: IsoDate): number {
    return this.#times(date, false);
  }

  #times(date: IsoDate, bySplit: boolean): number {
    let times = 1;
    if (this.#changes.length === 0) return times;
    const day = daysOf(date);
    for (const change of this.#changes) {
      if (!(change.exDay > day)) continue;
      if (change.isSplit === bySplit || Number.isNaN(change.times)) times *= change.times;
    }
    return times;
  }
}
