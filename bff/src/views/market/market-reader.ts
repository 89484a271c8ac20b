import { AppError, currentRequestId } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { TradingDays } from "../../contract/index.ts";
import type { CoreTransport } from "../../core-client/core-transport.ts";
import { createPartCache } from "../parts/part-cache.ts";
import type { LoadedPart, PartsRequest } from "../parts/part-cache.ts";
import { writePartText } from "../parts/part-state.ts";
import type { PartState } from "../parts/part-state.ts";
import { writeView } from "../parts/view-text.ts";
import type { ViewText } from "../parts/view-text.ts";
import { marketTiles, readTile } from "./market-tiles.ts";
import type { MarketTile } from "./market-tiles.ts";

/** Caches the market's tiles for all visitors: they depend on neither viewer nor site. */
interface MarketReader {
  /**
   * Returns all tiles of the latest trading day up to the given one, of the first day if there is
   * none, or of the newest day if null.
   * @throws AppError the reason why core-api returned no days.
   */
  readView(day: string | null): Promise<ViewText>;
  /** Reloads the newest day's view from core-api. Throws as `readView` does. */
  reloadView(): Promise<ViewText>;
  /** Returns one tile, reloaded if it failed; `index` applies only to tiles that take one. */
  readTile(
    tile: MarketTile,
    asked: { readonly day: string | null; readonly index: string | null },
  ): Promise<PartState>;
}

/** About a hundred days. */
const maxBytes = 100_000_000;
const secondMs = 1_000;
/** Delay after which a publication or an import is noticed. */
const daysFreshMs = 2 * secondMs;
const viewFreshMs = secondMs;
/** Older days and views are reloaded before they are returned. */
const staleMs = 60 * secondMs;

const marketDays = z.object({
  version: z.string().min(1),
  kind: z.enum(["demo", "market"]),
  asOf: z.iso.date(),
  revision: z.string(),
  days: z.tuple([z.iso.date()], z.iso.date()),
});
type MarketDays = z.infer<typeof marketDays> & { readonly tradingDays: TradingDays };

const newestSlot = "newest";

/** The day and market state of the cached tiles. */
interface Shown {
  readonly known: MarketDays;
  readonly day: string;
  /** `newest` or a past day: yesterday's newest tiles are the fallback for today's. */
  readonly slot: string;
}

export function createMarketReader(deps: {
  readonly transport: Pick<CoreTransport, "json">;
  readonly log: Log;
  readonly now?: () => number;
}): MarketReader {
  const { transport, log, now = () => performance.now() } = deps;
  const clock = { ttlResolution: 0, perf: { now } };
  const warn = (err: unknown, tile: string): void =>
    log.warn({ err, tile }, "a part of the market could not be read");

  const daysCache = new LRUCache<"days", MarketDays>({
    ...clock,
    max: 1,
    ttl: daysFreshMs,
    noDeleteOnFetchRejection: true,
    async fetchMethod(_key, old, { options }) {
      try {
        const told = marketDays.parse(await transport.json({ path: "/market/days" }));
        return { ...told, tradingDays: groupByMonth(told.days) };
      } catch (error) {
        warn(error, "days");
        if (old === undefined) throw error instanceof AppError ? error : unreadable(error);
        options.ttl = daysFreshMs;
        return old;
      }
    },
  });
  const tiles = createPartCache<null>({
    maxBytes,
    now,
    onFailure: (err) => warn(err, "all"),
  });
  const views = new LRUCache<string, ViewText, Shown>({
    ...clock,
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: viewFreshMs,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (_key, _old, { context }) => writeMarket(context),
  });

  /** Returns an expired value while it is reloaded, unless it is too old. */
  const mayReturn = (remainingMs: number): boolean => remainingMs > -staleMs;

  const choose = async (wanted: string | null, reloads = false): Promise<Shown> => {
    const known = await daysCache.forceFetch("days", {
      forceRefresh: reloads,
      allowStale: !reloads && mayReturn(daysCache.getRemainingTTL("days")),
    });
    const [first] = known.days;
    const newest = known.days.at(-1) ?? first;
    const day = wanted === null ? newest : (known.days.findLast((one) => one <= wanted) ?? first);
    return { known, day, slot: day === newest ? newestSlot : day };
  };

  const loadTile = async (
    tile: MarketTile,
    { known, day }: Shown,
    ofIndex: string,
  ): Promise<readonly [part: LoadedPart, moment: string | null]> => {
    try {
      const path = `/market/${tile.name}?day=${day}${ofIndex}`;
      const answer = readTile(tile, await transport.json({ path }));
      const { of, queries, data } = answer;
      const part = data === null ? null : writePartText({ of, queries, data });
      return [part, nameMoment(answer.version, known.revision, answer.day)];
    } catch (error) {
      warn(error, tile.name);
      return [{ failed: currentRequestId() ?? "" }, null];
    }
  };

  const requestOf = (
    wanted: readonly MarketTile[],
    shown: Shown,
    index: string | null = null,
  ): PartsRequest<null> => {
    const { known, day, slot } = shown;
    const version = nameMoment(known.version, known.revision, day);
    const ofIndex = index === null ? "" : `&index=${encodeURIComponent(index)}`;
    return {
      key: `${slot}${ofIndex}`,
      version,
      async load(only) {
        const names = wanted.filter(({ name }) => only?.has(name) !== false);
        const loaded = await Promise.all(
          names.map(async (tile) => [tile.name, await loadTile(tile, shown, ofIndex)] as const),
        );
        // A publication may overtake some of the calls: the next caller reloads all.
        const other = loaded.find(([, [, moment]]) => moment !== null && moment !== version);
        return {
          head: null,
          version: other?.[1][1] ?? version,
          parts: new Map(loaded.map(([name, [part]]) => [name, part])),
        };
      },
    };
  };

  const writeMarket = async (shown: Shown): Promise<ViewText> => {
    const { version, asOf, kind, tradingDays } = shown.known;
    const head = { dataset: { version, asOf, kind }, day: shown.day, days: tradingDays };
    const { parts } = await tiles.read(requestOf(marketTiles, shown));
    return writeView(head, "tiles", parts);
  };

  const readView = async (shown: Shown, reloads: boolean): Promise<ViewText> => {
    const { slot } = shown;
    const isWhole = views.peek(slot, { allowStale: true })?.tag !== null;
    return views.forceFetch(slot, {
      context: shown,
      forceRefresh: reloads,
      allowStale: !reloads && isWhole && mayReturn(views.getRemainingTTL(slot)),
    });
  };

  return {
    readView: async (day) => readView(await choose(day), false),
    reloadView: async () => readView(await choose(null, true), true),
    async readTile(tile, { day, index }) {
      const shown = await choose(day);
      if (index === null || !tile.takesIndex) {
        return tiles.reload({ ...requestOf([tile], shown), part: tile.name });
      }
      const { parts } = await tiles.read(requestOf([tile], shown, index));
      return parts.get(tile.name) ?? { state: "empty" };
    },
  };
}

function nameMoment(version: string, revision: string, day: string): string {
  return `${version} ${revision} ${day}`;
}

function unreadable(cause: unknown): AppError {
  return new AppError("core.failed", 502, "Something went wrong. Try again later.", { cause });
}

/** Groups ascending days by month: a tenth of their size as dates in every answer. */
function groupByMonth(days: readonly string[]): TradingDays {
  const months: Record<string, number[]> = {};
  for (const day of days) (months[day.slice(0, 7)] ??= []).push(Number(day.slice(8)));
  return { first: days[0] ?? "", last: days.at(-1) ?? "", months };
}
