import type { MarketTileName } from "@munshi/core-api/contract";
import { AppError } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import { z } from "zod";
import type { TradingDays } from "../../contract/index.ts";
import type { CoreTransport } from "../../core-client/core-transport.ts";
import { createKeptReads } from "../parts/kept-reads.ts";
import type { ReadRequest } from "../parts/kept-reads.ts";
import { toPartState, writePartText } from "../parts/part-state.ts";
import type { PartState, PartText } from "../parts/part-state.ts";
import { writeView } from "../parts/view-text.ts";
import type { ViewText } from "../parts/view-text.ts";
import { marketTiles, readTile } from "./market-tiles.ts";
import type { MarketTile } from "./market-tiles.ts";
import { groupByMonth } from "./trading-days.ts";

/** The market's tiles, kept for everybody: nothing in them depends on who asks, or from where. */
export interface MarketReader {
  /**
   * All tiles of the newest trading day up to one, or of the first of all; null: of the newest of all.
   * @throws AppError why core-api told no days.
   */
  readView(day: string | null): Promise<ViewText>;
  /** The newest day's view by what core-api says now, whatever is kept. Throws as `readView` does. */
  readAnew(): Promise<ViewText>;
  /** One tile, asked for anew where it failed; `index` is told to the tiles that take one. */
  readTile(
    tile: MarketTile,
    asked: { readonly day: string | null; readonly index: string | null },
  ): Promise<PartState>;
}

/** A hundred days or so. */
const mostBytes = 100_000_000;
const secondMs = 1_000;
/** So soon a publication or an import is noticed. */
const daysFreshMs = 2 * secondMs;
const viewFreshMs = secondMs;
/** What nobody asked for longer is read before it is given. */
const staleMs = 60 * secondMs;
/** Tiles of a day of which nothing is kept are worked out while the asker waits. */
const firstPatience = 4;
/** Without days there is no view at all: they are waited for as long as a call may take. */
const firstDeadlineMs = 20 * secondMs;
/** A view with its gaps is told before it is late itself. */
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

/** What is shown: tiles are kept for it. */
interface Shown {
  readonly known: MarketDays;
  readonly day: string;
  /** `newest` or a past day: what was read for the newest of yesterday stands in for today's. */
  readonly slot: string;
}

export function createMarketReader(deps: {
  readonly transport: CoreTransport;
  readonly log: Log;
  /** How long a view waits for a tile, in milliseconds. */
  readonly deadlineMs: number;
  readonly now?: () => number;
}): MarketReader {
  const { transport, log, deadlineMs } = deps;
  const reads = createKeptReads({
    mostBytes,
    onFailure: (tile, err) => log.warn({ err, tile }, "a part of the market could not be read"),
    ...(deps.now === undefined ? {} : { now: deps.now }),
  });
  let knowsDays = false;
  /** Slots whose last view lacks a tile: the next asker waits for a whole one. */
  const gaps = new Set<string>();
  /** The newest day has stood whole: from then on an older tile stands in for one that is late. */
  let newestStood = false;

  const readOrThrow = async <Value>(request: ReadRequest<Value>): Promise<Value> => {
    const read = await reads.read(request);
    if (read.ok) return read.value;
    throw read.error instanceof AppError ? read.error : unreadable(read.error);
  };

  const readDays = async (insists: boolean): Promise<MarketDays> =>
    readOrThrow<MarketDays>({
      key: "days",
      kind: "days",
      version: "",
      freshMs: insists ? 0 : daysFreshMs,
      staleMs,
      insists,
      deadlineMs: knowsDays ? deadlineMs : firstDeadlineMs,
      async load() {
        const told = marketDays.parse(await transport.json({ path: "/market/days" }));
        knowsDays = true;
        const value = { ...told, tradingDays: groupByMonth(told.days) };
        return { value, version: "", bytes: 50 * value.days.length };
      },
    });

  const choose = async (wanted: string | null, insists = false): Promise<Shown> => {
    const known = await readDays(insists);
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
    { index = null, insists = false }: { index?: string | null; insists?: boolean } = {},
  ): Promise<PartState> => {
    const { version, revision } = known;
    const ofIndex = index === null || !tile.takesIndex ? "" : `&index=${encodeURIComponent(index)}`;
    const read = await reads.read<PartText | null>({
      key: `tile ${tile.name} ${slot}${ofIndex}`,
      kind: tile.name,
      version: nameMoment(version, revision, day),
      freshMs: Number.POSITIVE_INFINITY,
      deadlineMs: tileDeadlineMs(tile, slot),
      insists,
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

  const readView = async (shown: Shown, insists: boolean): Promise<ViewText> =>
    readOrThrow<ViewText>({
      key: `view ${shown.slot}`,
      kind: "view",
      // One of the dataset before is given while that of the next is put together.
      version: "",
      freshMs: insists ? 0 : viewFreshMs,
      staleMs,
      insists: insists || gaps.has(shown.slot),
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
    readAnew: async () => readView(await choose(null, true), true),
    async readTile(tile, { day, index }) {
      return readPart(tile, await choose(day), { index, insists: true });
    },
  };
}

/** What is quickly told waits behind nothing that has to be worked out. */
const quickFirst = marketTiles.toSorted(
  (one, other) => Number(one.takesLonger) - Number(other.takesLonger),
);
const absent: PartState = { state: "empty" };

function nameMoment(version: string, revision: string, day: string): string {
  return `${version} ${revision} ${day}`;
}

function unreadable(cause: unknown): AppError {
  return new AppError("core.failed", 502, "Something went wrong on our side.", { cause });
}
