import type { MarketTileName, MarketTileView, MarketView } from "@munshi/bff/contract";
import { fetchJson } from "../../lib/http.ts";

const viewPath = "/api/views/market";

function withQuery(path: string, wanted: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wanted)) if (value !== null) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The whole dashboard of a day; null asks for the newest. Throws `RequestFailed`. */
export function fetchMarketView(day: string | null, signal?: AbortSignal): Promise<MarketView> {
  return fetchJson(withQuery(viewPath, { day }), signal);
}

/** One tile asked for by itself; `index` is the heatmap's. Throws `RequestFailed`. */
export function fetchMarketTile<Name extends MarketTileName>(
  name: Name,
  wanted: { readonly day: string | null; readonly index: string | null },
  signal?: AbortSignal,
): Promise<MarketTileView<Name>> {
  return fetchJson(withQuery(`${viewPath}/tiles/${name}`, { ...wanted }), signal);
}
