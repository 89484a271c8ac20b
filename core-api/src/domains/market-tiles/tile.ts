import type { IsoDate } from "@munshi/engine/contract";
import type {
  MarketTileName,
  MarketTiles,
  TileCompany,
  TileMove,
  TileQuery,
} from "../../contract/index.ts";
import type { DayTrade } from "../market/index.ts";
import type { DayBoard } from "./day-board.ts";

/** A tile as it is worked out, with the day of its own data and the queries that make it. */
export interface ReadTile<Name extends MarketTileName> {
  readonly of: IsoDate | null;
  readonly data: MarketTiles[Name] | null;
  readonly queries: readonly TileQuery[];
}

/** `index` is the one that is asked for; only the heatmap shows one. */
export type TileReader<Name extends MarketTileName> = (
  board: DayBoard,
  wanted: { readonly index: string | null },
) => Promise<ReadTile<Name>>;

export const noTile = { of: null, data: null, queries: [] };

export function nameCompany({ coCode, symbol, name }: TileCompany): TileCompany {
  return { coCode, symbol, name };
}

/** ₹ crore traded on a day below which a price says little of what a share is worth. */
export const leastValue = 1;

/** A trade that says how a share moved, and was large enough to mean it. */
export type LiquidTrade = DayTrade & { readonly changePercent: number };

export function isLiquid(trade: DayTrade): trade is LiquidTrade {
  return trade.changePercent !== null && tradesEnough(trade);
}

export function tradesEnough({ value }: DayTrade): boolean {
  return (value ?? 0) >= leastValue;
}

export function toMove(trade: LiquidTrade): TileMove {
  const { close, changePercent, volume } = trade;
  return { ...nameCompany(trade), close, changePercent, volume };
}

/** For sorting, largest first; equals keep their order. */
export function compareFalling(one: number, other: number): number {
  return one === other ? 0 : other - one;
}
