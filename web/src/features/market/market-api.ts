import type { MarketTileName, MarketTileView, MarketView } from "@munshi/bff/contract";
import { callBff } from "../../lib/http.ts";

/** The whole dashboard of a day; null: of the latest. Throws `RequestFailed`. */
export function fetchMarketView(day: string | null, signal?: AbortSignal): Promise<MarketView> {
  const query = day === null ? {} : { day };
  return callBff("GET /api/views/market", { query }, { signal });
}

const tileRoute = "GET /api/views/market/tiles/:tile";

/** One tile; `index` selects the heatmap's index. Throws `RequestFailed`. */
export function fetchMarketTile<Name extends MarketTileName>(
  tile: Name,
  { day, index }: { readonly day: string | null; readonly index: string | null },
  signal?: AbortSignal,
): Promise<MarketTileView<Name>> {
  const query = { ...(day === null ? {} : { day }), ...(index === null ? {} : { index }) };
  return callBff<typeof tileRoute, MarketTileView<Name>>(
    tileRoute,
    { params: { tile }, query },
    { signal },
  );
}
