import type { MarketTileName } from "@munshi/core-api/contract";
import { AppError } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import { z } from "zod";
import type { TradingDays } from "../../contract/index.ts";
import type { CoreTransport } from "../../core-client/core-transport.ts";
import { createSwrCache } from "../parts/swr-cache.ts";
import type { ReadRequest } from "../parts/swr-cache.ts";
import { toPartState, writePartText } from "../parts/part-state.ts";
import type { PartState, PartText } from "../parts/part-state.ts";
import { writeView } from "../parts/view-text.ts";
import type { ViewText } from "../parts/view-text.ts";
import { marketTiles, readTile } from "./market-tiles.ts";
import type { MarketTile } from "./market-tiles.ts";
import { groupByMonth } from "./trading-days.ts";

/** Caches the market's tiles for all visitors: they depend on neither viewer nor site. */
export interface MarketReader {
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
const mostBytes = 100_000_000;
const secondMs = 1_000;
/** Delay after which a publication or an import is noticed. */
const daysFreshMs = 2 * secondMs;
const viewFreshMs = secondMs;
/** Older views are reloaded before they are returned. */
const staleMs = 60 * secondMs;
/** Without a cached tile of the day, callers wait for it to be computed. */
const firstPatience = 4;
/** A view requires the days, so they have the timeout of an ordinary call. */
const firstDeadlineMs = 20 * secondMs;
/** Returns an incomplete view before the page itself times out. */
const longestTileMs = firstDeadlineMs - 2 * secondMs;

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
  /** Timeout of a tile in a view, in milliseconds. */
  readonly deadlineMs: number;
  readonly now?: () => number;
}): MarketReader {
  const { transport, log, deadlineMs } = deps;
  const reads = createSwrCache({
    mostBytes,
    onFailure: (tile, err) => log.warn({ err, tile }, "a part of the market could not be read"),
    ...(deps.now === undefined ? {} : { now: deps.now }),
  });
  let knowsDays = false;
  /** Slots whose last view lacks a tile: the next caller waits for a complete one. */
  const gaps = new Set<string>();
  /** The newest day has been complete once: from then on an older tile replaces a late one. */
  let newestStood = false;

  const readOrThrow = async <Value>(request: ReadRequest<Value>): Promise<Value> => {
    const read = await reads.read(request);
    if (read.ok) return read.value;
    throw read.error instanceof AppError ? read.error : unreadable(read.error);
  };

  const readDays = async (forces: boolean): Promise<MarketDays> =>
    readOrThrow<MarketDays>({
      key: "days",
      kind: "days",
      version: "",
      freshMs: forces ? 0 : daysFreshMs,
      staleMs,
      forces,
      deadlineMs: knowsDays ? deadlineMs : firstDeadlineMs,
      async load() {
        const told = marketDays.parse(await transport.json({ path: "/market/days" }));
        knowsDays = true;
        const value = { ...told, tradingDays: groupByMonth(told.days) };
        return { value, version: "", bytes: 50 * value.days.length };
      },
    });

  const choose = async (wanted: string | null, forces = false): Promise<Shown> => {
    const known = await readDays(forces);
    const [first] = known.days;
    const newest = known.days.at(-1) ?? first;
    const day = wanted === null ? newest : (known.days.findLast((one) => one <= wanted) ?? first);
    return { known, day, slot: day === newest ? newestSlot : day };
  };

  const tileDeadlineMs = ({ takesLonger }: MarketTile, slot: string): number => {
    const patience = slot === newestSlot && newestStood ? 1 : firstPatience;
    return Math.min(deadlineMs * (takesLonger ? 2 : 1) * patience, longestTileMs);
  };

  const readPart = async (
    tile: MarketTile,
    { known, day, slot }: Shown,
    { index = null, forces = false }: { index?: string | null; forces?: boolean } = {},
  ): Promise<PartState> => {
    const { version, revision } = known;
    const ofIndex = index === null || !tile.takesIndex ? "" : `&index=${encodeURIComponent(index)}`;
    const read = await reads.read<PartText | null>({
      key: `tile ${tile.name} ${slot}${ofIndex}`,
      kind: tile.name,
      version: nameMoment(version, revision, day),
      freshMs: Number.POSITIVE_INFINITY,
      deadlineMs: tileDeadlineMs(tile, slot),
      forces,
      async load() {
        const path = `/market/${tile.name}?day=${day}${ofIndex}`;
        const answer = readTile(tile, await transport.json({ path }));
        const { of, queries, data } = answer;
        const value = data === null ? null : writePartText({ of, queries, data });
        const moment = nameMoment(answer.version, revision, answer.day);
        return { value, version: moment, bytes: 500 + (value?.json.length ?? 0) };
      },
    });
    return toPartState(read);
  };

  const writeMarket = async (shown: Shown): Promise<ViewText> => {
    const asked = new Map<MarketTileName, Promise<PartState>>();
    for (const tile of quickFirst) asked.set(tile.name, readPart(tile, shown));
    const parts = await Promise.all(
      marketTiles.map(async ({ name }) => [name, (await asked.get(name)) ?? absent] as const),
    );
    const { version, asOf, kind, tradingDays } = shown.known;
    const head = {
      dataset: { version, asOf, kind },
      day: shown.day,
      days: tradingDays,
    };
    return writeView(head, "tiles", new Map(parts));
  };

  const readView = async (shown: Shown, forces: boolean): Promise<ViewText> =>
    readOrThrow<ViewText>({
      key: `view ${shown.slot}`,
      kind: "view",
      // Returns the previous dataset's view while the next one is assembled.
      version: "",
      freshMs: forces ? 0 : viewFreshMs,
      staleMs,
      forces: forces || gaps.has(shown.slot),
      deadlineMs: firstDeadlineMs,
      async load() {
        const value = await writeMarket(shown);
        if (value.tag === null) gaps.add(shown.slot);
        else gaps.delete(shown.slot);
        newestStood ||= value.tag !== null && shown.slot === newestSlot;
        return { value, version: "", bytes: value.bytes };
      },
    });

  return {
    readView: async (day) => readView(await choose(day), false),
    reloadView: async () => readView(await choose(null, true), true),
    async readTile(tile, { day, index }) {
      return readPart(tile, await choose(day), { index, forces: true });
    },
  };
}

/** Keeps fast tiles from queueing behind slow ones. */
const quickFirst = marketTiles.toSorted(
  (one, other) => Number(one.takesLonger) - Number(other.takesLonger),
);
const absent: PartState = { state: "empty" };

function nameMoment(version: string, revision: string, day: string): string {
  return `${version} ${revision} ${day}`;
}

function unreadable(cause: unknown): AppError {
  return new AppError("core.failed", 502, "Something went wrong. Try again later.", { cause });
}
