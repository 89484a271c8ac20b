import { createHash } from "node:crypto";
import { notGiven } from "./price-year.ts";
import type { PriceDraft } from "./price-year.ts";

/** One company's trading on one day, in paise and shares. */
export interface Trading {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** As printed by the exchange; -1 if not given. */
  readonly previousClose: number;
  readonly volume: number;
  /** Stored number of the exchange. */
  readonly exchange: number;
}

/** A day's trading by company code. */
export type TradingDay = ReadonlyMap<number, Trading>;

/** On real days only a handful of rows repeat; in a stale copy nearly all do. */
const sameShare = 0.95;
/** Fewer rows than this could repeat by chance. */
const fewestRows = 3;

/**
 * True if a day repeats the previous one: an exchange's copy for a holiday. Companies whose
 * previous day is of another exchange are ignored.
 */
export function isStaleCopy(day: TradingDay, dayBefore: TradingDay): boolean {
  let same = 0;
  let traded = 0;
  for (const [company, now] of day) {
    const before = dayBefore.get(company);
    if (now.volume === 0 || (before !== undefined && before.exchange !== now.exchange)) continue;
    traded += 1;
    const isSame =
      before !== undefined &&
      before.open === now.open &&
      before.high === now.high &&
      before.low === now.low &&
      before.close === now.close &&
      before.volume === now.volume;
    if (isSame) same += 1;
  }
  return traded >= fewestRows && same >= traded * sameShare;
}

/** The trading of every day in the drafts. */
export function listTradingDays(drafts: Iterable<PriceDraft>): Map<number, Map<number, Trading>> {
  const byDay = new Map<number, Map<number, Trading>>();
  for (const draft of drafts) {
    for (const [row, day] of draft.days.entries()) {
      let trading = byDay.get(day);
      if (trading === undefined) byDay.set(day, (trading = new Map()));
      const exchange = draft.exchanges[row] ?? 0;
      if ((trading.get(draft.coCode)?.exchange ?? exchange) < exchange) continue;
      trading.set(draft.coCode, {
        open: draft.paise.open[row] ?? 0,
        high: draft.paise.high[row] ?? 0,
        low: draft.paise.low[row] ?? 0,
        close: draft.paise.close[row] ?? 0,
        previousClose: draft.paise.previousClose[row] ?? notGiven,
        volume: draft.volume[row] ?? 0,
        exchange,
      });
    }
  }
  return byDay;
}

/** Fingerprint of a day's content, independent of row order. */
export function fingerprintDay(day: TradingDay): Buffer {
  const hash = createHash("sha256");
  for (const [company, now] of [...day].toSorted(([one], [other]) => one - other)) {
    hash.update(`${company},${now.open},${now.high},${now.low},${now.close},${now.volume};`);
  }
  return hash.digest();
}

/** Removes a day from the drafts; returns the company of each removed row. */
export function dropDay(drafts: Map<string, PriceDraft>, day: number): readonly number[] {
  const dropped: number[] = [];
  for (const [key, draft] of drafts) {
    for (let row = draft.days.length - 1; row >= 0; row -= 1) {
      if (draft.days[row] !== day) continue;
      dropped.push(draft.coCode);
      for (const column of [
        draft.days,
        ...Object.values(draft.paise),
        draft.volume,
        draft.value,
        draft.trades,
        draft.delivery,
        draft.exchanges,
      ]) {
        column.splice(row, 1);
      }
    }
    if (draft.days.length === 0) drafts.delete(key);
  }
  return dropped;
}
