import type { MarketTileName, MarketTiles, MarketView, TileView } from "@munshi/bff/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";
import { fetchMarketTile, fetchMarketView } from "./market-api.ts";

/** What the dashboard shows, and how to ask again. */
export interface MarketData {
  /** Null while it is on the way. */
  readonly view: MarketView | null;
  /** The last day's view stands while another is on the way. */
  readonly isRefreshing: boolean;
  readonly failure: Failure | null;
  readonly retry: () => void;
  /** Asks again for one tile alone; settles in any case, the tile says how it went. */
  readonly retryTile: (name: MarketTileName) => Promise<void>;
}

let early: { readonly day: string | null; readonly answer: Promise<MarketView> } | null = null;

/** Begins to fetch the dashboard before the page that shows it is there to ask. */
export function fetchMarketEarly(day: string | null): void {
  const answer = fetchMarketView(day);
  answer.catch(() => undefined);
  early = { day, answer };
}

function takeOrFetch(day: string | null, signal: AbortSignal): Promise<MarketView> {
  const begun = early;
  early = null;
  return begun !== null && begun.day === day ? begun.answer : fetchMarketView(day, signal);
}

/** All tiles in one request, and single ones again where they failed. Stands below a `ServerState`. */
export function useMarketView(day: string | null): MarketData {
  const client = useQueryClient();
  const key = ["market-view", day];
  const { data, error, refetch, isPlaceholderData } = useQuery<MarketView>({
    queryKey: key,
    queryFn: ({ signal }) => takeOrFetch(day, signal),
    placeholderData: (before) => before,
  });
  return {
    view: data ?? null,
    isRefreshing: isPlaceholderData,
    failure: error === null ? null : toFailure(error),
    retry: () => void refetch(),
    retryTile: async (name) => {
      // A tile that fails again stays as it is: it says so and offers to try again.
      const answer = await fetchMarketTile(name, { day, index: null }).catch(() => null);
      if (answer === null) return;
      client.setQueryData<MarketView>(key, (view) =>
        view === undefined ? view : { ...view, tiles: { ...view.tiles, [name]: answer.tile } },
      );
    },
  };
}

/** A heatmap of an index that was chosen: its tile, and null while it is on the way. */
export function useChosenHeatmap(
  day: string | null,
  index: string | null,
): {
  readonly tile: TileView<MarketTiles["heatmap"]> | null;
  readonly retry: () => Promise<unknown>;
} {
  const { data, error, refetch } = useQuery({
    queryKey: ["market-heatmap", day, index],
    queryFn: ({ signal }) => fetchMarketTile("heatmap", { day, index }, signal),
    enabled: index !== null,
  });
  if (error !== null && data === undefined) {
    return { tile: { state: "failed", requestId: toFailure(error).requestId }, retry: refetch };
  }
  return { tile: data?.tile ?? null, retry: refetch };
}
