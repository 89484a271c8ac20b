import { AppError, memoize, once } from "@munshi/platform";
import type { Memo } from "@munshi/platform";
import { LRUCache } from "lru-cache";
import type { IsoDate } from "@munshi/engine/contract";
import type { MarketTileAnswer, MarketTileName } from "../../contract/index.ts";
import { dateOfDay, dayOfDate } from "../../platform/clock/days.ts";
import type { MarketMoment } from "../market/index.ts";
import { createDayBoard, longestGap, worthColumns } from "./day-board.ts";
import type { BoardDeps, DayBoard } from "./day-board.ts";
import type { MovesByCompany } from "./move-reasons.ts";
import { createTileReaders } from "./readers.ts";
import type { ReadTile, TileReader } from "./tile.ts";

export interface TileRequest {
  /** Shows the newest trading day up to this one; null for the newest of all. */
  readonly day: IsoDate | null;
  /** Index of the heatmap; null or an unknown one means the first. */
  readonly index: string | null;
}

/** Days that can be shown. */
export interface MarketDayList {
  readonly version: string;
  readonly kind: "demo" | "market";
  readonly asOf: IsoDate;
  /** Changes with every import; together with the version it identifies the data. */
  readonly revision: string;
  /** Trading days, ascending. */
  readonly days: readonly IsoDate[];
}

export interface MarketTilesService {
  /** @throws AppError `market.not_published`, `market.day_unknown`. */
  read<Name extends MarketTileName>(
    name: Name,
    request: TileRequest,
  ): Promise<MarketTileAnswer<Name>>;
  /** @throws AppError `market.not_published`. */
  listDays(): Promise<MarketDayList>;
  /**
   * Explains share moves on the newest trading day; empty without recent prices.
   * @throws AppError `market.not_published`.
   */
  explainMoves(): Promise<MovesByCompany>;
}

/** Versions and revisions still requested while a new one is published. */
const mostMoments = 2;
/** Replayed days. */
const mostBoards = 12;
/** All tiles of a day, plus heatmaps of several indices. */
const mostTiles = 40;

interface OpenMoment {
  readonly moment: MarketMoment;
  /** Ascending days since 1970-01-01. */
  readonly shareDays: readonly number[];
  readonly allDays: readonly number[];
  board(day: number): OpenBoard;
}

interface OpenBoard {
  readonly board: DayBoard;
  /** Pending and completed answers by tile and index. */
  readonly tiles: Memo<ReadTile<MarketTileName>>;
}

/** Computes tiles once per version, revision and day, also for concurrent requests. */
export function createMarketTilesService(deps: BoardDeps): MarketTilesService {
  const readers = createTileReaders(deps);
  const moments = memoize<OpenMoment>(mostMoments);

  const openMoment = async (): Promise<OpenMoment> => {
    const moment = await deps.days.findMoment();
    if (moment === null) {
      throw new AppError("market.not_published", 404, "Market data is not available yet.");
    }
    return moments(`${moment.dataset.version} ${moment.revision}`, () => loadMoment(deps, moment));
  };

  return {
    async read(name, { day, index }) {
      const open = await openMoment();
      const shown = day === null ? open.allDays.at(-1) : findLast(open.allDays, dayOfDate(day));
      if (shown === undefined) {
        throw new AppError("market.day_unknown", 404, "No market data before this date.");
      }
      const { board, tiles } = open.board(shown);
      const reader: TileReader<typeof name> = readers[name];
      const key = index === null ? name : `${name} ${index}`;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the memo's key starts with the tile's name
      const tile = (await tiles(key, () => reader(board, { index }))) as ReadTile<typeof name>;
      return { version: open.moment.dataset.version, day: board.day, ...tile };
    },
    async listDays() {
      const { moment, allDays } = await openMoment();
      const { version, kind, asOf } = moment.dataset;
      return { version, kind, asOf, revision: moment.revision, days: allDays.map(dateOfDay) };
    },
    async explainMoves() {
      const open = await openMoment();
      const newest = open.allDays.at(-1);
      return newest === undefined ? new Map() : open.board(newest).board.moves();
    },
  };
}

async function loadMoment(deps: BoardDeps, moment: MarketMoment): Promise<OpenMoment> {
  const { dataset } = moment;
  const shareDays = await deps.days.listShareDays(dataset);
  const indexDays = await deps.days.listIndexDays(dataset);
  const known = [...new Set([...shareDays, ...indexDays])].toSorted((one, other) => one - other);
  const allDays = known.length === 0 ? [dayOfDate(dataset.asOf)] : known;
  const actions = once(() => deps.days.loadActions(dataset));
  const worths = once(() => deps.facts.figures.list(dataset, worthColumns, null));
  const boards = new LRUCache<number, OpenBoard>({
    max: mostBoards,
    memoMethod(day) {
      const last = findLast(shareDays, day);
      const isKnown = last !== undefined && day - last <= longestGap;
      const before = isKnown ? findLast(shareDays, last - 1) : undefined;
      const at = {
        dataset,
        day: dateOfDay(day),
        shareDay: isKnown ? dateOfDay(last) : null,
        sessionBefore: before === undefined ? null : dateOfDay(before),
        actions,
        worths,
      };
      return { board: createDayBoard(deps, at), tiles: memoize(mostTiles) };
    },
  });
  return { moment, shareDays, allDays, board: (day) => boards.memo(day) };
}

/** The last of ascending days up to a day. */
function findLast(days: readonly number[], day: number): number | undefined {
  return days.findLast((candidate) => candidate <= day);
}
