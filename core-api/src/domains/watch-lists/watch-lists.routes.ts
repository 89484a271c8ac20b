import type { WatchAnswer, WatchList } from "../../contract/index.ts";
import { watchListRoutes } from "../../contract/watch-lists.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { ownerOf } from "../accounts/index.ts";
import type { Owner } from "../accounts/index.ts";
import type { CompanyQuotesService } from "./company-quotes.service.ts";
import type { StoredWatchList } from "./watch-lists.repository.ts";
import type { Watched, WatchListsService } from "./watch-lists.service.ts";
import type { WatchedEventsService } from "./watched-events.service.ts";

export function createWatchListRoutes(deps: {
  readonly watchLists: WatchListsService;
  readonly quotes: CompanyQuotesService;
  readonly events: WatchedEventsService;
}): readonly Route[] {
  const { watchLists, quotes, events } = deps;
  const listAll = async (owner: Owner) => ({
    lists: (await watchLists.list(owner)).map(presentWatchList),
  });
  return implementRoutes(watchListRoutes, {
    "GET /watch_lists/": async ({ ctx }) => listAll(ownerOf(ctx)),
    "POST /watch_lists/": async ({ body, ctx }) =>
      presentWatchList(await watchLists.create(ownerOf(ctx), body.name)),
    "PATCH /watch_lists/:list": async ({ params, body, ctx }) =>
      presentWatchList(await watchLists.rename(ownerOf(ctx), params.list, body.name)),
    "DELETE /watch_lists/:list": async ({ params, ctx }) => {
      const owner = ownerOf(ctx);
      await watchLists.remove(owner, params.list);
      return listAll(owner);
    },
    "POST /watch_lists/:list/companies": async ({ params, body, ctx }) =>
      presentWatched(await watchLists.watch(ownerOf(ctx), params.list, body.company)),
    "PUT /watch_lists/:list/companies": async ({ params, body, ctx }) =>
      presentWatchList(await watchLists.order(ownerOf(ctx), params.list, body.coCodes)),
    "DELETE /watch_lists/:list/companies/:coCode": async ({ params, ctx }) =>
      presentWatched(await watchLists.unwatch(ownerOf(ctx), params.list, params.coCode)),
    "GET /watch_lists/events": async ({ ctx }) => events.list(ownerOf(ctx)),
    "GET /company_quotes": async ({ query }) => quotes.quote(query.codes),
  });
}

function presentWatchList(list: StoredWatchList): WatchList {
  return {
    id: list.id,
    name: list.name,
    coCodes: list.co_codes,
    createdAt: list.created_at.toISOString(),
    updatedAt: list.updated_at.toISOString(),
  };
}

function presentWatched({ list, coCode, changed }: Watched): WatchAnswer {
  return { list: presentWatchList(list), coCode, changed };
}
