import type { MarketTileName, TileQuery } from "@munshi/core-api/contract";
import { z } from "zod";
import { keysOf } from "@munshi/platform/contract";
import { anyRecord, listOfRecords as list, saysNothing } from "../stock-boxes/library-reader.ts";

/** Definition of a tile: its request, answer validation and empty check. */
export interface MarketTile {
  readonly name: MarketTileName;
  /** True if it can be limited to one index. */
  readonly takesIndex: boolean;
  /** Members that the page requires; answers without them are invalid. */
  readonly shape: z.ZodType<FullAnswer>;
  /** Lists that make up its content; if all are empty, the tile is empty. */
  readonly says: readonly string[];
}

/** core-api's answer for a tile; null data means empty. */
export interface TileAnswer {
  readonly version: string;
  readonly day: string;
  readonly of: string | null;
  readonly queries: readonly TileQuery[];
  readonly data: object | null;
}

type FullAnswer = Omit<TileAnswer, "data"> & {
  readonly data: Readonly<Record<string, unknown>> | null;
};

interface Given {
  readonly shape: Readonly<Record<string, z.ZodType>>;
  readonly says?: readonly string[];
  readonly takesIndex?: true;
}

const given: { readonly [Name in MarketTileName]: Given } = {
  barometer: {
    shape: { index: z.string(), label: z.string(), parts: list, breadth: anyRecord },
  },
  performers: { shape: { scoresOf: z.string(), tabs: list }, says: ["tabs"] },
  indices: { shape: { indian: list, sectoral: list }, says: ["indian", "sectoral"] },
  contribution: { shape: { indices: list }, says: ["indices"] },
  movers: {
    shape: { gainers: list, losers: list },
    says: ["gainers", "losers"],
  },
  heatmap: {
    shape: { indices: z.array(z.string()), index: z.string(), cells: list },
    says: ["indices", "cells"],
    takesIndex: true,
  },
  buzzing: { shape: { rows: list }, says: ["rows"] },
  flows: { shape: { days: list }, says: ["days"] },
  announcements: { shape: { items: list }, says: ["items"] },
  circuits: { shape: { upper: list, lower: list }, says: ["upper", "lower"] },
  calendar: { shape: { events: list }, says: ["events"] },
  results: { shape: { rows: list }, says: ["rows"] },
  deals: { shape: { bulk: list, block: list }, says: ["bulk", "block"] },
  funds: {
    shape: { entry: list, exit: list, increase: list, decrease: list },
    says: ["entry", "exit", "increase", "decrease"],
  },
};

/** Every tile of the dashboard, in display order. */
export const marketTiles: readonly MarketTile[] = keysOf(given).map((name) => {
  const { shape, says = [], takesIndex = false } = given[name];
  return {
    name,
    takesIndex,
    shape: z.looseObject({
      version: z.string().min(1),
      day: z.iso.date(),
      of: z.iso.date().nullable(),
      queries: z.array(z.looseObject({ text: z.string() })),
      data: z.looseObject(shape).nullable(),
    }),
    says,
  };
});

export function findTile(name: string): MarketTile | undefined {
  return marketTiles.find((tile) => tile.name === name);
}

/** @throws ZodError if the answer is invalid for this tile. */
export function readTile(tile: MarketTile, answer: unknown): TileAnswer {
  const told = tile.shape.parse(answer);
  return told.data !== null && saysNothing(tile.says, told.data) ? { ...told, data: null } : told;
}
