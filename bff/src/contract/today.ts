import type {
  BarometerTile,
  IndexMove,
  ScreenChanges,
  TileMover,
  WatchedEvents,
} from "@munshi/core-api/contract";
import { companyQuote } from "@munshi/core-api/routes";
import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { defineRoutes } from "./route.ts";

const passed = <T>(name: string) => z.custom<T>().describe(name);

/** A section of the page; each is loaded separately and fails alone. */
const part = <Data extends z.ZodType>(data: Data) =>
  z.discriminatedUnion("state", [
    z.object({ state: z.literal("ready"), data }),
    z.object({ state: z.literal("empty") }).describe("No data for this member yet."),
    z.object({ state: z.literal("locked") }).describe("Requires a subscription."),
    z.object({ state: z.literal("failed") }),
  ]);

const watched = z.object({
  asOf: z.iso.date(),
  companies: z.int().describe("Companies in all of the member's watch lists."),
  moves: z.array(companyQuote).describe("The largest moves, up or down."),
});

const marketToday = z.object({
  day: z.iso.date().describe("The trading day."),
  barometer: passed<Pick<BarometerTile, "index" | "score" | "label" | "breadth">>(
    "Rating of the headline index, and advances and declines.",
  ).nullable(),
  indices: passed<readonly IndexMove[]>("The first Indian indices."),
  gainers: passed<readonly TileMover[]>("With their reasons, largest gain first."),
  losers: passed<readonly TileMover[]>("With their reasons, largest loss first."),
});

const todayView = z.object({
  watched: part(watched),
  screens: part(passed<ScreenChanges>("Response of core-api's `GET /screen_changes`.")),
  events: part(passed<WatchedEvents>("Response of core-api's `GET /watch_lists/events`.")),
  market: part(marketToday),
});

export type TodayView = Infer<typeof todayView>;
export type MarketToday = Infer<typeof marketToday>;
export type WatchedToday = Infer<typeof watched>;
/** One section of the page. */
export type TodayPart<Data> =
  | { readonly state: "ready"; readonly data: Data }
  | { readonly state: "empty" | "locked" | "failed" };

export const todayViewRoutes = defineRoutes({
  "GET /api/views/today": {
    summary: "What changed for the member: watched companies, saved queries, events and the market",
    access: "session",
    answer: todayView,
  },
});
