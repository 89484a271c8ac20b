import { isDay } from "./trading-days.ts";

/** URL parameters of the dashboard. */
export interface MarketAddress {
  /** The day that is replayed, `YYYY-MM-DD`; null: the newest. */
  readonly day: string | null;
  /** Value of `day` if it is not a valid date, else null; never written back to the address. */
  readonly noDay: string | null;
  /** The index of the heatmap; null: the usual one. */
  readonly index: string | null;
}

/** The server knows no longer name. */
const longestIndex = 100;

/** Reads `?day=2025-11-20&index=Nifty+100`; an invalid day falls back to the newest. */
export function readMarketAddress(search: string): MarketAddress {
  const query = new URLSearchParams(search);
  const day = query.get("day") ?? "";
  const index = (query.get("index") ?? "").trim().slice(0, longestIndex);
  return {
    day: isDay(day) ? day : null,
    noDay: day === "" || isDay(day) ? null : day,
    index: index === "" ? null : index,
  };
}

/** The query of an address, empty where all is as usual. */
export function writeMarketAddress({ day, index }: Omit<MarketAddress, "noDay">): string {
  const query = new URLSearchParams();
  if (day !== null) query.set("day", day);
  if (index !== null) query.set("index", index);
  return query.size === 0 ? "" : `?${query}`;
}
