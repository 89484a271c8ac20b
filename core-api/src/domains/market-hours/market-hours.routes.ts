import type { Executor } from "@munshi/db";
import { marketDate } from "@munshi/platform";
import { z } from "zod";
import type { MarketHoursAnswer } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { formatDate } from "../../platform/clock/format-date.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { loadCalendar } from "./calendar.query.ts";
import { findMarketHours, searchedDays } from "./market-hours.ts";
import type { MarketHours } from "./market-hours.ts";

const marketHoursAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.boolean().describe("Whether the market trades at this moment"),
  state: z.enum(["open", "pre-open", "closed"]),
  next_opening: z.iso.datetime().nullable().describe("Null if none is within 30 days"),
});

export function createMarketHoursRoutes(db: Executor, clock: Clock): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/user/check_market_hours",
      summary: "Whether the market is open, and when it opens next",
      access: "member",
      schemas: { answer: marketHoursAnswer },
      handle: async (): Promise<MarketHoursAnswer> => {
        const now = clock.now();
        const hours = findMarketHours(await loadCalendar(db, marketDate(now), searchedDays), now);
        return {
          success: true,
          message: describeHours(hours),
          data: hours.state === "open",
          state: hours.state,
          next_opening: hours.nextOpening?.toISOString() ?? null,
        };
      },
    }),
  ];
}

function describeHours({ state, nextOpening, occasion }: MarketHours): string {
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
