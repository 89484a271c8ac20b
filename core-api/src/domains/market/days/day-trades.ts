import { adjustmentFactors, choosePreviousClose } from "@munshi/engine";
import type { PriceAction } from "@munshi/engine";
import type { StoredClose, StoredTrade } from "./trades.query.ts";

/** A company's trading on one day, as traded. */
export interface DayTrade {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly sector: string | null;
  /** ₹ a share. */
  readonly close: number;
  /**
   * ₹ a share, restated for a split or bonus that went ex with the day; null where it is not known, as
   * after a price jump that no recorded ratio explains.
   */
  readonly previousClose: number | null;
  /** Percent of the previous close; null where that is not known or no share changed hands. */
  readonly changePercent: number | null;
  readonly volume: number | null;
  /** ₹ crore. */
  readonly value: number | null;
}

/** A company's splits, bonuses and unexplained price jumps, by its code; none for most. */
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

/** What a price of one day is multiplied by to compare with one of a later day; NaN over an unexplained jump. */
export function factorBetween(
  actions: readonly PriceAction[] | undefined,
  earlier: number,
  later: number,
): number {
  if (actions === undefined || !(earlier < later)) return 1;
  return adjustmentFactors(Int32Array.of(earlier), actions, later)[0] ?? 1;
}

/** A stored close in the shares of a later day, ₹. */
export function restateClose(stored: StoredClose, day: number, actions: ActionsByCompany): number {
  return (stored.close / 100) * factorBetween(actions.get(stored.coCode), stored.day, day);
}

export function keepNumber(value: number | null): number | null {
  return value === null || Number.isNaN(value) ? null : value;
}
