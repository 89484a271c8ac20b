import type {
  MarketTileName,
  MarketTiles,
  MarketTileView,
  MarketView,
  TileView,
} from "@munshi/bff/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createEarlyAnswer } from "../../lib/early-answer.ts";
import { toFailure, callBff } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";

/** The whole dashboard of a day; null: of the latest. Throws `RequestFailed`. */
function fetchMarketView(day: string | null, signal?: AbortSignal): Promise<MarketView> {
  const query = day === null ? {} : { day };
  return callBff("GET /api/views/market", { query }, { signal });
}

const tileRoute = "GET /api/views/market/tiles/:tile";

/** One tile; `index` selects the heatmap's index. Throws `RequestFailed`. */
function fetchMarketTile<Name extends MarketTileName>(
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

/** The dashboard's data, and a way to retry. */
export interface MarketData {
  /** Null while it loads. */
  readonly view: MarketView | null;
  /** True while another day's view loads; `view` still holds the last one. */
  readonly isRefreshing: boolean;
  readonly failure: Failure | null;
  /** Asks again for all of it, in one request: what failed is read again. Settles in any case. */
  readonly retry: () => Promise<unknown>;
  /** Asks again for one tile alone; settles in any case, the tile says how it went. */
  readonly retryTile: (name: MarketTileName) => Promise<void>;
  /** Keeps the view as that of another day too, which the address will name; null: the newest. */
  readonly storeAs: (day: string | null) => void;
}

const marketKey = (day: string | null): readonly unknown[] => ["market-view", day];
const earlyMarket = createEarlyAnswer<MarketView>();

/** Begins to fetch the dashboard before the page that shows it is there to ask. */
export function fetchMarketEarly(day: string | null): void {
  earlyMarket.ask(marketKey(day), fetchMarketView(day));
}

/** After so long what failed is asked for again by itself, while the page is in view. */
const againMs = 15_000;

/** Returns true if a retry would be refused again. */
function isRefusal(error: Error | null): boolean {
  return error !== null && /^(market|request)\./.test(toFailure(error).code);
}

/** Query options that retry after an interval and on reconnect. */
function askAgainWhere<Data>(hasGap: (data: Data) => boolean) {
  type Told = { readonly state: { readonly data: Data | undefined; readonly error: Error | null } };
  const lacks = ({ state: { data, error } }: Told): boolean =>
    error === null ? data !== undefined && hasGap(data) : !isRefusal(error);
  return {
    refetchInterval: (query: Told) => (lacks(query) ? againMs : false),
    refetchOnReconnect: (query: Told) => (lacks(query) ? "always" : true),
  } as const;
}

const askMarketAgain = askAgainWhere<MarketView>(({ tiles }) =>
  Object.values(tiles).some(({ state }) => state === "failed"),
);
const askTileAgain = askAgainWhere<MarketTileView>(({ tile }) => tile.state === "failed");

/** Loads all tiles at once; failed ones can be retried singly. Must be inside a `ServerState`. */
export function useMarketView(day: string | null): MarketData {
  const client = useQueryClient();
  const key = marketKey(day);
  const { data, error, refetch, isPlaceholderData } = useQuery<MarketView>({
    ...earlyMarket.options(key, (signal) => fetchMarketView(day, signal)),
    placeholderData: (before) => before,
    ...askMarketAgain,
  });
  return {
    view: data ?? null,
    isRefreshing: isPlaceholderData,
    failure: error === null ? null : toFailure(error),
    retry: refetch,
    retryTile: async (name) => {
      // A tile that fails again stays as it is: it says so and offers to try again.
      const answer = await fetchMarketTile(name, { day, index: null }).catch(() => null);
      if (answer === null) return;
      client.setQueryData<MarketView>(key, (view) =>
        view === undefined ? view : { ...view, tiles: { ...view.tiles, [name]: answer.tile } },
      );
    },
    storeAs: (other) => {
      if (data !== undefined && !isPlaceholderData) {
        client.setQueryData<MarketView>(["market-view", other], data);
      }
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
    ...askTileAgain,
  });
  if (error !== null && data === undefined) {
    return { tile: { state: "failed", requestId: toFailure(error).requestId }, retry: refetch };
  }
  return { tile: data?.tile ?? null, retry: refetch };
}
