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

/** A computed tile, with the day of its data and its screener queries. */
export interface ReadTile<Name extends MarketTileName> {
  readonly of: IsoDate | null;
  readonly data: MarketTiles[Name] | null;
  readonly queries: readonly TileQuery[];
}

/** `index` is the requested index, used by the heatmap only. */
export type TileReader<Name extends MarketTileName> = (
  board: DayBoard,
  wanted: { readonly index: string | null },
) => Promise<ReadTile<Name>>;

export const noTile = { of: null, data: null, queries: [] };

export function nameCompany({ coCode, symbol, name }: TileCompany): TileCompany {
  return { coCode, symbol, name };
}

/** Turnover in ₹ crore below which a day's price says little. */
export const leastValue = 1;

/** A trade with a known change and sufficient turnover. */
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

/** Comparator for descending order; equal values keep their order. */
export function compareFalling(one: number, other: number): number {
  return one === other ? 0 : other - one;
}
