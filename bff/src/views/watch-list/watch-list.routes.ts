import type { Router } from "@koa/router";
import { watchListLimits } from "@munshi/core-api/contract";
import type { CompanyQuotes, WatchList, WatchLists } from "@munshi/core-api/contract";
import { AppError } from "@munshi/platform";
import type { Log, RouteParameters } from "@munshi/platform";
import type { WatchListRows, WatchListView } from "../../contract/index.ts";
import type { CoreTransport } from "../../core-client/core-transport.ts";
import { originOf } from "../../http/caller.ts";
import type { HttpContext, RequestState } from "../../http/context.ts";
import type { SessionGate } from "../../session/session-gate.ts";

/** The page of watch lists: one's own lists, and the figures of one of them. */
export function addWatchListRoutes(
  router: Router<RequestState, RouteParameters>,
  deps: { readonly transport: CoreTransport; readonly gate: SessionGate; readonly log: Log },
): void {
  const { transport, gate, log } = deps;
  const path = "/api/views/watch-list";
  router.get(path, async (ctx: HttpContext) => {
    ctx.state.route = path;
    ctx.set("cache-control", "no-store");
    const view: WatchListView = await gate.callAs(ctx, async (access) => {
      const ask = async <T>(from: string): Promise<T> =>
        transport.json<T>({
          path: from,
          origin: originOf(ctx),
          signal: ctx.state.signal,
          access,
        });
      const { lists } = await ask<WatchLists>("/watch_lists/");
      const wanted = ctx.query["list"];
      const list = wanted === undefined ? lists[0] : lists.find(({ id }) => id === wanted);
      // Also without a list: it tells who may not see the page.
      const codes = list?.coCodes.join(",") ?? "";
      const quotes = await ask<CompanyQuotes>(`/company_quotes?codes=${codes}`).catch(
        (err: unknown) => {
          if (err instanceof AppError && err.status < 500) throw err;
          log.warn({ err }, "figures of a watch list could not be had");
          return null;
        },
      );
      return {
        lists,
        selected: list === undefined ? null : presentRows(list, quotes),
        limits: { lists: watchListLimits.lists, companies: watchListLimits.companies },
      };
    });
    ctx.body = view;
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
