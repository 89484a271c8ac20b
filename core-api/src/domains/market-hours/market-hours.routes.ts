import type { Executor } from "@munshi/db";
import { marketHoursRoutes } from "../../contract/market-hours.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { formatDate } from "../../platform/clock/days.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { readMarketHours } from "./calendar.query.ts";
import type { MarketHours } from "./market-hours.ts";

export function createMarketHoursRoutes(db: Executor, clock: Clock): readonly Route[] {
  return implementRoutes(marketHoursRoutes, {
    "GET /user/check_market_hours": async () => {
      const hours = await readMarketHours(db, clock.now());
      return {
        success: true as const,
        message: describeHours(hours),
        data: hours.state === "open",
        state: hours.state,
        next_opening: hours.nextOpening?.toISOString() ?? null,
      };
    },
  });
}

/** Formats the market state and the next opening as a sentence. */
export function describeHours({ state, nextOpening, occasion }: MarketHours): string {
  const opening =
    nextOpening === null ? "" : `${formatDate(nextOpening)}, ${formatTime(nextOpening)}`;
  if (state === "open") return "Market is open.";
  if (state === "pre-open") return "Pre-open session is in progress.";
  const closed = occasion === null ? "Market is closed." : `Market is closed: ${occasion}.`;
  return opening === "" ? closed : `${closed} It opens on ${opening}.`;
}

const clockTime = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Kolkata",
  hour: "2-digit",
  minute: "2-digit",
});

function formatTime(instant: Date): string {
  return clockTime.format(instant);
}
