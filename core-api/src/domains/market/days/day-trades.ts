import { adjustmentFactors, choosePreviousClose } from "@munshi/engine";
import type { PriceAction } from "@munshi/engine";
import type { StoredClose, StoredTrade } from "./trades.query.ts";

/** A company's trading on one day, unadjusted. */
export interface DayTrade {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly sector: string | null;
  /** ₹ per share. */
  readonly close: number;
  /**
   * ₹ per share, adjusted for a split or bonus with an ex-date on the day; null if unknown, such as
   * after a price jump that no recorded ratio explains.
   */
  readonly previousClose: number | null;
  /** Percent of the previous close; null if that is unknown or nothing traded. */
  readonly changePercent: number | null;
  readonly volume: number | null;
  /** ₹ crore. */
  readonly value: number | null;
}

/** Splits, bonuses and unexplained price jumps by company code; most companies have none. */
export type ActionsByCompany = ReadonlyMap<number, readonly PriceAction[]>;

const rupeesInACrore = 1e7;

export function readTrade(stored: StoredTrade, day: number, actions: ActionsByCompany): DayTrade {
  const { coCode, symbol, name, sector, volume, value } = stored;
  const close = stored.close / 100;
  const storedDay = stored.beforeDay ?? Number.NaN;
  const step = factorBetween(actions.get(coCode), storedDay, day);
  const before = stored.before !== null && stored.before > 0 ? stored.before / 100 : Number.NaN;
  const printed = stored.printed !== null && stored.printed > 0 ? stored.printed / 100 : Number.NaN;
  const previous = choosePreviousClose({ day, storedDay, stored: before * step, printed, step });
  const isKnown = previous > 0;
  return {
    coCode,
    symbol,
    name,
    sector,
    close,
    previousClose: isKnown ? previous : null,
    changePercent: isKnown && volume !== 0 ? (100 * (close - previous)) / previous : null,
    volume: keepNumber(volume),
    value: value === null ? null : keepNumber(value / rupeesInACrore),
  };
}

/** Factor to adjust a price to a later day; NaN across an unexplained jump. */
export function factorBetween(
  actions: readonly PriceAction[] | undefined,
  earlier: number,
  later: number,
): number {
  if (actions === undefined || !(earlier < later)) return 1;
  return adjustmentFactors(Int32Array.of(earlier), actions, later)[0] ?? 1;
}

/** A stored close adjusted to a later day, ₹. */
export function restateClose(stored: StoredClose, day: number, actions: ActionsByCompany): number {
  return (stored.close / 100) * factorBetween(actions.get(stored.coCode), stored.day, day);
}

export function keepNumber(value: number | null): number | null {
  return value === null || Number.isNaN(value) ? null : value;
}
