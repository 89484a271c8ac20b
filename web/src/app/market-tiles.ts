import type { MarketTileName } from "@munshi/bff/contract";
import { createElement, lazy } from "react";

const MarketGlance = lazy(async () => ({
  default: (await import("../features/market/MarketGlance.tsx")).MarketGlance,
}));

const onStart: readonly MarketTileName[] = ["barometer", "indices", "movers"];
const whereExplained: readonly MarketTileName[] = [
  ...onStart,
  "heatmap",
  "flows",
  "circuits",
  "calendar",
];

/** The market's day on pages of other features; their code and data come once they are drawn. */
export const tilesOnStart = createElement(MarketGlance, { names: onStart });
export const tilesWhereExplained = createElement(MarketGlance, { names: whereExplained });
