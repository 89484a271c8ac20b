import type { IsoDate } from "@munshi/engine/contract";
import { dateOfDay } from "../../../platform/clock/days.ts";
import { leadingSeries, mergeDays, notGiven } from "./price-year.ts";
import type { PriceYear, RankOf } from "./price-year.ts";

/**
 * Merges the same year of two companies that turned out to be one. If both have a day, the NSE's
 * prices win; within an exchange the leading source wins, and the other fills its gaps.
 */
export function joinPriceYears(into: PriceYear, from: PriceYear, rankOf: RankOf): PriceYear {
  const isLater = (into.days.at(-1) ?? 0) >= (from.days.at(-1) ?? 0);
  const [older, newer] = isLater ? [from, into] : [into, from];
  return {
    ...into,
    ...mergeDays([from, into], rankOf),
    series: leadingSeries(older.series, newer.series),
  };
}

/** A day of prices that was replaced by another, prices in paise; missing values are omitted. */
export interface OverruledDay {
  readonly day: IsoDate;
  readonly coCode: number;
  readonly exchange: number;
  readonly fileId: number;
  readonly figures: { readonly [column: string]: number };
}

const columns = [
  ...(["open", "high", "low", "close", "last", "previousClose"] as const),
  ...(["volume", "value", "trades", "delivery"] as const),
];

/** Days with values that were replaced. */
export function listOverruled(
  joined: PriceYear,
  sources: readonly PriceYear[],
): readonly OverruledDay[] {
  const rowOf = new Map(Array.from(joined.days, (day, row) => [day, row]));
  return sources.flatMap((year) =>
    Array.from(year.days, (day, row) => ({ day, row })).flatMap(({ day, row }) => {
      const figures = figuresAt(year, row);
      const stands = figuresAt(joined, rowOf.get(day) ?? -1);
      if (Object.entries(figures).every(([column, value]) => stands[column] === value)) return [];
      return {
        day: dateOfDay(day),
        coCode: year.coCode,
        exchange: year.exchanges[row] ?? 0,
        fileId: year.fileIds[row] ?? 0,
        figures,
      };
    }),
  );
}

function figuresAt(year: PriceYear, row: number): { readonly [column: string]: number } {
  const given = columns.flatMap((column) => {
    const value = year[column][row] ?? Number.NaN;
    return Number.isNaN(value) || value === notGiven ? [] : [[column, value] as const];
  });
  return Object.fromEntries(given);
}
