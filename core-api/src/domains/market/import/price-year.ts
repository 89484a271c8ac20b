import type { PricesFact } from "../../../contract/index.ts";
import { exchangeOfSeries } from "../../../providers/market-files/index.ts";
import { lastDayOfYear, yearOfDay } from "../../../platform/clock/days.ts";

/** Marks a missing value in an array of paise or trades. */
export const notGiven = -1;

/** Exchanges by stored number; the first takes precedence. */
const exchanges = ["NSE", "BSE"] as const;

/** Stored number of a series' exchange; the lower takes precedence. */
export function exchangeCodeOf(series: string): number {
  const exchange = exchangeOfSeries(series);
  return exchange === null ? 0 : exchanges.indexOf(exchange);
}

/** One company's prices of one calendar year as stored: paise, days since 1970, ascending. */
export interface PriceYear {
  readonly coCode: number;
  readonly year: number;
  readonly series: string;
  readonly days: Int32Array;
  readonly open: Int32Array;
  readonly high: Int32Array;
  readonly low: Int32Array;
  readonly close: Int32Array;
  readonly last: Int32Array;
  readonly previousClose: Int32Array;
  readonly volume: Float64Array;
  readonly value: Float64Array;
  readonly trades: Int32Array;
  readonly delivery: Float64Array;
  /** The exchange of each day: all values of a day are from the same one. */
  readonly exchanges: Int32Array;
  readonly fileIds: Int32Array;
}

/** Columns of a year read by publication. */
export type PublishedPriceYear = Pick<
  PriceYear,
  "coCode" | "days" | "open" | "high" | "low" | "close" | "previousClose" | "volume" | "value"
>;

/** Incoming prices of one company and year by day, in any order. */
export interface PriceDraft {
  readonly coCode: number;
  readonly year: number;
  series: string;
  readonly days: number[];
  readonly paise: { readonly [name in PaiseColumn]: number[] };
  readonly volume: number[];
  readonly value: number[];
  readonly trades: number[];
  readonly delivery: number[];
  readonly exchanges: number[];
}

export const paiseColumns = ["open", "high", "low", "close", "last", "previousClose"] as const;
type PaiseColumn = (typeof paiseColumns)[number];

/** More than four bytes of paise can hold: ₹ 2.1 crore a share. */
const mostPaise = 2 ** 31 - 1;
const paiseSlack = 1e-4;

/** Rupees in whole paise; null if negative, too large or finer than a paisa. */
export function toPaise(rupees: number): number | null {
  if (Number.isNaN(rupees)) return notGiven;
  const exact = rupees * 100;
  const paise = Math.round(exact);
  const isPaise = paise >= 0 && paise <= mostPaise && Math.abs(exact - paise) < paiseSlack;
  return isPaise ? paise : null;
}

/**
 * Adds a fact's days to the drafts of their years.
 * @returns the days whose values cannot be stored; the others are added.
 */
export function addToDrafts(
  drafts: Map<string, PriceDraft>,
  coCode: number,
  fact: PricesFact,
): readonly number[] {
  const { prices } = fact;
  const exchange = exchangeCodeOf(fact.series);
  const wrongDays: number[] = [];
  let draft: PriceDraft | null = null;
  let firstDay = 0;
  let lastDay = -1;
  for (let row = 0; row < prices.days.length; row += 1) {
    const day = prices.days[row] ?? 0;
    if (draft === null || day < firstDay || day > lastDay) {
      const year = yearOfDay(day);
      firstDay = lastDayOfYear(year - 1) + 1;
      lastDay = lastDayOfYear(year);
      draft = findDraft(drafts, coCode, year, fact.series);
    }
    if (addDay(draft, prices, row)) draft.exchanges.push(exchange);
    else wrongDays.push(day);
  }
  return wrongDays;
}

function findDraft(
  drafts: Map<string, PriceDraft>,
  coCode: number,
  year: number,
  series: string,
): PriceDraft {
  const key = `${coCode}/${year}`;
  const found = drafts.get(key);
  if (found !== undefined) {
    found.series = leadingSeries(found.series, series);
    return found;
  }
  const draft: PriceDraft = {
    coCode,
    year,
    series,
    days: [],
    paise: { open: [], high: [], low: [], close: [], last: [], previousClose: [] },
    volume: [],
    value: [],
    trades: [],
    delivery: [],
    exchanges: [],
  };
  drafts.set(key, draft);
  return draft;
}

/** Series of the exchange that takes precedence; within an exchange the newer one. */
export function leadingSeries(older: string, newer: string): string {
  return exchangeCodeOf(newer) <= exchangeCodeOf(older) ? newer : older;
}

function addDay(draft: PriceDraft, prices: PricesFact["prices"], row: number): boolean {
  const close = toPaise(prices.close[row] ?? Number.NaN);
  const open = toPaise(prices.open[row] ?? Number.NaN);
  const high = toPaise(prices.high[row] ?? Number.NaN);
  const low = toPaise(prices.low[row] ?? Number.NaN);
  const last = toPaise(prices.last[row] ?? Number.NaN);
  const previous = toPaise(prices.previousClose[row] ?? Number.NaN);
  const volume = prices.volume[row] ?? Number.NaN;
  const isWrong =
    open === null || high === null || low === null || last === null || previous === null;
  if (close === null || close === notGiven || isWrong || volume < 0) return false;
  draft.days.push(prices.days[row] ?? 0);
  draft.paise.open.push(open);
  draft.paise.high.push(high);
  draft.paise.low.push(low);
  draft.paise.close.push(close);
  draft.paise.last.push(last);
  draft.paise.previousClose.push(previous);
  draft.volume.push(volume);
  draft.value.push(prices.value[row] ?? Number.NaN);
  const trades = prices.trades[row] ?? Number.NaN;
  draft.trades.push(Number.isNaN(trades) ? notGiven : trades);
  draft.delivery.push(prices.delivery[row] ?? Number.NaN);
  return true;
}

/** The rank of a source by its number; of two sources with the same rank the later import wins. */
export type RankOf = (fileId: number) => number;

/**
 * Merges a draft into the stored year. If both have a day of the same exchange, the leading
 * source's values win, and values it lacks are kept. A day is of one exchange only: the NSE's
 * values replace all of the BSE's, in any order of imports.
 */
export function mergePriceYear(
  draft: PriceDraft,
  stored: PriceYear | null,
  fileId: number,
  rankOf: RankOf = () => 0,
): PriceYear {
  const fresh = readDraft(draft, fileId);
  if (stored === null && isAscending(fresh.days)) return fresh;
  const series = stored === null ? fresh.series : leadingSeries(stored.series, fresh.series);
  return { ...fresh, ...mergeDays(stored === null ? [fresh] : [stored, fresh], rankOf), series };
}

/**
 * All days of some years, ascending; for each day the values of the higher rank or the later
 * import.
 */
export function mergeDays(
  sources: readonly PriceYear[],
  rankOf: RankOf,
): Omit<PriceYear, "coCode" | "year" | "series"> {
  const place = new Map<number, number>();
  const order: number[] = [];
  const rows: (readonly [source: number, row: number])[][] = [];
  for (const [source, year] of sources.entries()) {
    for (const [row, day] of year.days.entries()) {
      let at = place.get(day);
      if (at === undefined) {
        at = rows.push([]) - 1;
        place.set(day, at);
        order.push(day);
      }
      rows[at]?.push([source, row]);
    }
  }
  const exchangeAt = ([source, row]: readonly [number, number]): number =>
    sources[source]?.exchanges[row] ?? 0;
  const fileAt = ([source, row]: readonly [number, number]): number =>
    sources[source]?.fileIds[row] ?? 0;
  for (const [at, ofDay] of rows.entries()) {
    if (ofDay.length === 1) continue;
    const leading = Math.min(...ofDay.map(exchangeAt));
    rows[at] = ofDay
      .filter((place) => exchangeAt(place) === leading)
      .map((place) => ({ place, file: fileAt(place) }))
      .toSorted((one, other) => rankOf(one.file) - rankOf(other.file) || one.file - other.file)
      .map(({ place }) => place);
  }
  order.sort((one, other) => one - other);
  const pick = <T extends Int32Array | Float64Array>(
    make: (length: number) => T,
    read: (year: PriceYear) => T,
    isEmpty: (value: number) => boolean,
  ): T => {
    const picked = make(order.length);
    for (const [at, day] of order.entries()) {
      let value: number | undefined;
      for (const [source, row] of rows[place.get(day) ?? -1] ?? []) {
        const year = sources[source];
        const given = year === undefined ? undefined : read(year)[row];
        if (given !== undefined && (value === undefined || !isEmpty(given))) value = given;
      }
      picked[at] = value ?? 0;
    }
    return picked;
  };
  const whole = (read: (year: PriceYear) => Int32Array): Int32Array =>
    pick(
      (length) => new Int32Array(length),
      read,
      (value) => value === notGiven,
    );
  const real = (read: (year: PriceYear) => Float64Array): Float64Array =>
    pick((length) => new Float64Array(length), read, Number.isNaN);
  return {
    days: new Int32Array(order),
    open: whole((year) => year.open),
    high: whole((year) => year.high),
    low: whole((year) => year.low),
    close: whole((year) => year.close),
    last: whole((year) => year.last),
    previousClose: whole((year) => year.previousClose),
    volume: real((year) => year.volume),
    value: real((year) => year.value),
    trades: whole((year) => year.trades),
    delivery: real((year) => year.delivery),
    exchanges: whole((year) => year.exchanges),
    fileIds: whole((year) => year.fileIds),
  };
}

function readDraft(draft: PriceDraft, fileId: number): PriceYear {
  const { paise } = draft;
  return {
    coCode: draft.coCode,
    year: draft.year,
    series: draft.series,
    days: new Int32Array(draft.days),
    open: new Int32Array(paise.open),
    high: new Int32Array(paise.high),
    low: new Int32Array(paise.low),
    close: new Int32Array(paise.close),
    last: new Int32Array(paise.last),
    previousClose: new Int32Array(paise.previousClose),
    volume: new Float64Array(draft.volume),
    value: new Float64Array(draft.value),
    trades: new Int32Array(draft.trades),
    delivery: new Float64Array(draft.delivery),
    exchanges: new Int32Array(draft.exchanges),
    fileIds: new Int32Array(draft.days.length).fill(fileId),
  };
}

/** Number of days in a draft that were replaced by those of another exchange. */
export function countOutranked(draft: PriceDraft, merged: PriceYear): number {
  if (!draft.exchanges.some((exchange) => exchange > 0)) return 0;
  const exchangeOn = new Map(
    Array.from(merged.days, (day, at) => [day, merged.exchanges[at] ?? 0]),
  );
  return draft.days.filter((day, row) => (exchangeOn.get(day) ?? 0) < (draft.exchanges[row] ?? 0))
    .length;
}

function isAscending(days: Int32Array): boolean {
  for (let row = 1; row < days.length; row += 1) {
    if ((days[row] ?? 0) <= (days[row - 1] ?? 0)) return false;
  }
  return true;
}
