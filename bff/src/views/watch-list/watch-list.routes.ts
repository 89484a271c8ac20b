import { watchListLimits } from "@munshi/core-api/contract";
import type { CompanyQuotes, WatchList } from "@munshi/core-api/contract";
import { AppError } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import { watchListViewRoutes } from "../../contract/watch-list.ts";
import type { WatchListRows } from "../../contract/watch-list.ts";
import { addRoutes } from "../../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../../http/add-routes.ts";

/** The page of watch lists: all lists of the member, and the quotes of one. */
export function addWatchListRoutes(
  router: BffRouter,
  { log, ...deps }: RouteDeps & { readonly log: Log },
): void {
  addRoutes(router, watchListViewRoutes, deps, {
    "GET /api/views/watch-list": async ({ query, core }) => {
      const { lists } = await core("GET /watch_lists/");
      const list = query.list === undefined ? lists[0] : lists.find(({ id }) => id === query.list);
      // Requested even without a list: core-api rejects members without a subscription.
      const codes = list?.coCodes.join(",") ?? "";
      const quotes = await core("GET /company_quotes", { query: { codes } }).catch(
        (err: unknown) => {
          if (err instanceof AppError && err.status < 500) throw err;
          log.warn({ err }, "quotes of a watch list are unavailable");
          return null;
        },
      );
      const { lists: mostLists, companies } = watchListLimits;
      return {
        lists,
        selected: list === undefined ? null : presentRows(list, quotes),
        limits: { lists: mostLists, companies },
      };
    },
  });
}

function presentRows(list: WatchList, quotes: CompanyQuotes | null): WatchListRows {
  const byCode = new Map(quotes?.quotes.map((quote) => [quote.coCode, quote]));
  return {
    id: list.id,
    asOf: quotes?.asOf ?? null,
    rows: list.coCodes.map((coCode) => ({ coCode, quote: byCode.get(coCode) ?? null })),
  };
}
