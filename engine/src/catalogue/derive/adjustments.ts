import type { CorporateAction, IsoDate } from "../../contract/index.ts";
import { daysOf } from "./calendar.ts";

/** A gap in prices that no known ratio explains: prices before it cannot be restated. */
export interface UnknownRatio {
  readonly kind: "unknown-ratio";
  /** The first session after the gap. */
  readonly exDate: IsoDate;
  /** Whether the number of shares may have changed with it, as it does not in a demerger. */
  readonly hasNewCount: boolean;
}

/** What prices are restated for. */
export type PriceAction = CorporateAction | UnknownRatio;

/** How many shares one share becomes, and from which day. */
interface ShareChange {
  readonly exDay: number;
  /** NaN where it is not known. */
  readonly times: number;
  /** A split changes the face value along with the count; a bonus leaves it. */
  readonly isSplit: boolean;
}

/** Splits and bonuses of a ledger, oldest first; dividends change no count, and impossible ratios are left out. */
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
 * What a price of each day is multiplied by to compare with one of `asOf`, the last day where none is
 * given: below 1 before a split or bonus (before a 1:5 split 0.2), 1 after the last. Volumes are
 * divided by it. `days` ascend, in days since 1970-01-01; actions after `asOf` have not happened yet.
 * An action counts from its ex-date on. NaN before a gap whose ratio is not known.
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
 * The splits and bonuses of a company up to the day its figures stand at, which is its today. Counts
 * and amounts of before a gap that may have changed the number of shares are NaN.
 */
export class ShareHistory {
  /** What one share becomes at each split after that day, oldest first. */
  readonly laterSplits: readonly number[];
  readonly #changes: readonly ShareChange[];
  /** Dividends in today's shares. */
  readonly #dividends: readonly { readonly exDay: number; readonly amount: number }[];

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

  /** Dividends a share with an ex-date after one day and up to another, restated for what came since; 0 for none. */
  dividendsBetween(after: number, upTo: number): number {
    let sum = 0;
    for (const { exDay, amount } of this.#dividends) {
      if (exDay > after && exDay <= upTo) sum += amount;
    }
    return sum;
  }

  /** How many of today's shares one share of that day has become. */
  timesSince(date: IsoDate): number {
    return this.timesBySplitSince(date) * this.timesByBonusSince(date);
  }

  /** The same without bonuses: what the face value of that day is divided by for today's. */
  timesBySplitSince(date: IsoDate): number {
    return this.#times(date, true);
  }

  /** The same without splits, for counts that today's face value already restates for them. */
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
