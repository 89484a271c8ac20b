import type { CircuitRow, MarketTiles } from "../../../contract/index.ts";
import { longestGap } from "../day-board.ts";
import type { DayBoard } from "../day-board.ts";
import { askForCompanies } from "../tile-queries.ts";
import { compareFalling, nameCompany, noTile } from "../tile.ts";
import type { TileReader } from "../tile.ts";
import {
  listCircuitHits,
  listDeals,
  listFlows,
  listMarketAnnouncements,
} from "../reported-facts.query.ts";
import type { CircuitHit } from "../reported-facts.query.ts";

const mostFlows = 20;
const mostAnnouncements = 40;
const mostDeals = 60;
/** Number of days with deals shown. */
const dealDays = 7;

export const readFlows: TileReader<"flows"> = async ({ db, dataset, day }) => {
  const days = await listFlows(db, dataset.kind, day, mostFlows);
  const [newest] = days;
  return newest === undefined ? noTile : { of: newest.day, data: { days }, queries: [] };
};

const indiaOffsetMs = 5.5 * 3_600_000;

/** The calendar day of an instant in India. */
function dayInIndia(instant: Date): string {
  return new Date(instant.getTime() + indiaOffsetMs).toISOString().slice(0, 10);
}

export const readAnnouncements: TileReader<"announcements"> = async ({ db, dataset, day }) => {
  const rows = await listMarketAnnouncements(db, dataset.kind, day, mostAnnouncements);
  const [newest] = rows;
  if (newest === undefined) return noTile;
  const items = rows.map(({ key, announcedAt, subject, memo, category, url, ...company }) => ({
    ...nameCompany(company),
    id: key,
    announcedAt: announcedAt.toISOString(),
    subject,
    memo,
    category,
    url,
  }));
  return { of: dayInIndia(newest.announcedAt), data: { items }, queries: askForCompanies(items) };
};

/** Missing values are filled from the share's trade on the same day. */
export const readCircuits: TileReader<"circuits"> = async (board) => {
  const hits = await listCircuitHits(board.db, board.dataset.kind, board.day, longestGap);
  const [first] = hits;
  if (first === undefined) return noTile;
  const trades = first.day === board.shareDay ? await board.trades() : null;
  const rows = (side: CircuitHit["side"]): readonly CircuitRow[] =>
    hits
      .filter((hit) => hit.side === side)
      .flatMap((hit): CircuitRow[] => {
        const trade = trades?.get(hit.coCode);
        const close = hit.price ?? trade?.close;
        const changePercent = hit.changePercent ?? trade?.changePercent;
        if (close === undefined || changePercent === undefined || changePercent === null) return [];
        const volume = hit.volume ?? trade?.volume ?? null;
        return [{ ...nameCompany(hit), close, changePercent, volume, band: hit.band }];
      })
      .toSorted((one, other) =>
        compareFalling(Math.abs(one.changePercent), Math.abs(other.changePercent)),
      );
  const [upper, lower] = [rows("upper"), rows("lower")];
  return {
    of: first.day,
    data: { upper, lower },
    queries: [...askForCompanies(upper, "upper"), ...askForCompanies(lower, "lower")],
  };
};

export const readDeals: TileReader<"deals"> = async (board) => {
  const [bulk, block] = [await readDealsOf(board, "bulk"), await readDealsOf(board, "block")];
  const days = [bulk[0]?.day, block[0]?.day].filter((day) => day !== undefined);
  const of = days.toSorted().at(-1);
  if (of === undefined) return noTile;
  const queries = [...askForCompanies(bulk, "bulk"), ...askForCompanies(block, "block")];
  return { of, data: { bulk, block }, queries };
};

async function readDealsOf(
  { db, dataset, day }: DayBoard,
  type: "bulk" | "block",
): Promise<MarketTiles["deals"]["bulk"]> {
  return listDeals(db, dataset.kind, { day, oldest: dealDays, type, limit: mostDeals });
}
