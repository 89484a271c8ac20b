import { mostQuotes } from "@munshi/core-api/contract";
import type { BarometerTile, CompanyQuotes } from "@munshi/core-api/contract";
import { AppError } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import { todayViewRoutes } from "../../contract/today.ts";
import type { MarketToday, TodayPart, WatchedToday } from "../../contract/today.ts";
import { addRoutes } from "../../http/add-routes.ts";
import type { BffRouter, CallCore, RouteDeps } from "../../http/add-routes.ts";

const mostMoves = 8;
const mostIndices = 4;
const mostMovers = 4;

/** The home page of a member: four sections, loaded in parallel. */
export function addTodayRoutes(
  router: BffRouter,
  { log, ...deps }: RouteDeps & { readonly log: Log },
): void {
  const load = async <Data>(
    section: string,
    read: () => Promise<Data | null>,
  ): Promise<TodayPart<Data>> => {
    try {
      const data = await read();
      return data === null ? { state: "empty" } : { state: "ready", data };
    } catch (err) {
      if (err instanceof AppError && err.code === "account.not_subscribed") {
        return { state: "locked" };
      }
      if (err instanceof AppError && err.status === 401) throw err;
      log.warn({ err, section }, "a section of the member's home page could not be read");
      return { state: "failed" };
    }
  };
  addRoutes(router, todayViewRoutes, deps, {
    "GET /api/views/today": async ({ core }) => {
      const [watched, screens, events, market] = await Promise.all([
        load("watched", () => readWatched(core)),
        load("screens", async () => {
          const changes = await core("GET /screen_changes");
          return changes.total === 0 ? null : changes;
        }),
        load("events", async () => {
          const found = await core("GET /watch_lists/events");
          return found.companies === 0 ? null : found;
        }),
        load("market", () => readMarket(core)),
      ]);
      return { watched, screens, events, market };
    },
  });
}

/** The largest moves among all watched companies; null if none is watched. */
async function readWatched(core: CallCore): Promise<WatchedToday | null> {
  const { lists } = await core("GET /watch_lists/");
  const coCodes = [...new Set(lists.flatMap((list) => list.coCodes))];
  const parts: Promise<CompanyQuotes>[] = [];
  // Asked even without companies: core-api rejects members without a subscription.
  for (let first = 0; first === 0 || first < coCodes.length; first += mostQuotes) {
    const codes = coCodes.slice(first, first + mostQuotes).join(",");
    parts.push(core("GET /company_quotes", { query: { codes } }));
  }
  const answers = await Promise.all(parts);
  const asOf = answers[0]?.asOf;
  if (asOf === undefined || coCodes.length === 0) return null;
  const size = (percent: number | null): number => Math.abs(percent ?? 0);
  const moves = answers
    .flatMap(({ quotes }) => quotes)
    .toSorted((one, other) => size(other.changePercent) - size(one.changePercent));
  return { asOf, companies: coCodes.length, moves: moves.slice(0, mostMoves) };
}

async function readMarket(core: CallCore): Promise<MarketToday> {
  const [barometer, indices, movers] = await Promise.all([
    core("GET /market/barometer"),
    core("GET /market/indices"),
    core("GET /market/movers"),
  ]);
  return {
    day: movers.day,
    barometer: barometer.data && presentBarometer(barometer.data),
    indices: indices.data?.indian.slice(0, mostIndices) ?? [],
    gainers: movers.data?.gainers.slice(0, mostMovers) ?? [],
    losers: movers.data?.losers.slice(0, mostMovers) ?? [],
  };
}

function presentBarometer({
  index,
  score,
  label,
  breadth,
}: BarometerTile): MarketToday["barometer"] {
  return { index, score, label, breadth };
}
