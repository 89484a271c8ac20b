import type { MarketView } from "@munshi/bff/contract";
import { useEffect } from "react";
import { navigate, useHistoryState } from "wouter/use-browser-location";
import { formatDate } from "../../lib/format.ts";
import { writeMarketAddress } from "./market-address.ts";
import type { MarketAddress } from "./market-address.ts";
import { isDay } from "./trading-days.ts";

type Shown = Pick<MarketView, "day" | "days">;

const longestNoDay = 40;

/** Returns true if the day shown is not the requested one (null: none). */
export function isOtherDay({ day }: Shown, requestedDay: string | null): boolean {
  return requestedDay !== null && requestedDay !== day;
}

/** Describes the day shown, and why if another one was requested (null: none). */
export function describeDay(view: Shown, requestedDay: string | null): string {
  const reason = giveReason(view, requestedDay);
  return view.day === view.days.last ? reason : `${reason} The screener uses the latest day.`;
}

function giveReason({ day, days }: Shown, requestedDay: string | null): string {
  const shown = formatDate(day);
  if (requestedDay === null || !isOtherDay({ day, days }, requestedDay))
    return `Market data for ${shown}.`;
  if (!isDay(requestedDay)) {
    return `“${requestedDay.slice(0, longestNoDay)}” is not a valid date. Showing the latest day, ${shown}.`;
  }
  const wanted = formatDate(requestedDay);
  if (requestedDay > days.last) return `No data for ${wanted} yet. Showing ${shown}.`;
  if (requestedDay < days.first) {
    return `No data for ${wanted}. Market data starts on ${shown}, the day shown here.`;
  }
  return `Market closed on ${wanted}. Showing ${shown}.`;
}

/** History state: the day requested before the address was replaced with the day shown. */
interface Put {
  readonly askedDay: string;
}

/**
 * Replaces the requested day in the address with the day shown, and returns the requested one while
 * this address lasts. `view` is null until the requested view has loaded.
 */
export function useTrueAddress(
  address: MarketAddress,
  view: Shown | null,
  keep: (day: string | null) => void,
): string | null {
  const put = useHistoryState<Partial<Put> | null>();
  const requestedDay = address.noDay ?? address.day;
  const isTrue = requestedDay === null || view === null || requestedDay === view.day;
  useEffect(() => {
    if (isTrue) return;
    const day = view.day === view.days.last ? null : view.day;
    keep(day);
    const state: Put = { askedDay: requestedDay };
    navigate(window.location.pathname + writeMarketAddress({ ...address, day }), {
      replace: true,
      state,
    });
  });
  if (requestedDay !== null && !isTrue) return requestedDay;
  return typeof put?.askedDay === "string" ? put.askedDay : requestedDay;
}
