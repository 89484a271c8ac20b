import type { CompanyQuotes, WatchAnswer, WatchList, WatchLists } from "../../contract/index.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Failures, Route } from "../../platform/http/route.ts";
import { ownerOf } from "../screens/index.ts";
import type { CompanyQuotesService } from "./company-quotes.service.ts";
import { messages } from "./messages.ts";
import { presentWatched, presentWatchList } from "./watch-lists.presenter.ts";
import {
  companyParams,
  listBody,
  listParams,
  orderBody,
  quotesAnswer,
  quotesQuery,
  watchAnswer,
  watchBody,
  watchListAnswer,
  watchListsAnswer,
} from "./watch-lists.schema.ts";
import type { WatchListsService } from "./watch-lists.service.ts";

const unknown = {
  "watch_list.not_found": [404, "The asker has no such watch list."],
} as const satisfies Failures;
const taken = {
  "watch_list.taken": [409, "Another of the asker's lists has the name."],
} as const satisfies Failures;

/** Watch lists are a member's own; what they show of companies is for subscribers. */
export function createWatchListRoutes(deps: {
  readonly watchLists: WatchListsService;
  readonly quotes: CompanyQuotesService;
}): readonly Route[] {
  const { watchLists, quotes } = deps;
  return [
    defineRoute({
      method: "GET",
      path: "/watch_lists/",
      summary: "The asker's watch lists, each with its companies",
      access: "member",
      schemas: { answer: watchListsAnswer },
      handle: async ({ ctx }): Promise<WatchLists> => ({
        lists: (await watchLists.list(ownerOf(ctx))).map(presentWatchList),
      }),
    }),
    defineRoute({
      method: "POST",
      path: "/watch_lists/",
      summary: "Makes an empty watch list",
      access: "member",
      schemas: { body: listBody, answer: watchListAnswer },
      failures: { ...taken, "watch_list.too_many": [409, messages.tooMany] },
      handle: async ({ body, ctx }): Promise<WatchList> =>
        presentWatchList(await watchLists.create(ownerOf(ctx), body.name)),
    }),
    defineRoute({
      method: "PATCH",
      path: "/watch_lists/:list",
      summary: "Renames a watch list",
      access: "member",
      schemas: { params: listParams, body: listBody, answer: watchListAnswer },
      failures: { ...unknown, ...taken },
      handle: async ({ params, body, ctx }): Promise<WatchList> =>
        presentWatchList(await watchLists.rename(ownerOf(ctx), params.list, body.name)),
    }),
    defineRoute({
      method: "DELETE",
      path: "/watch_lists/:list",
      summary: "Deletes a watch list; answers those that are left",
      access: "member",
      schemas: { params: listParams, answer: watchListsAnswer },
      failures: unknown,
      handle: async ({ params, ctx }): Promise<WatchLists> => {
        const owner = ownerOf(ctx);
        await watchLists.remove(owner, params.list);
        return { lists: (await watchLists.list(owner)).map(presentWatchList) };
      },
    }),
    defineRoute({
      method: "POST",
      path: "/watch_lists/:list/companies",
      summary: "Adds a company at a watch list's end; one that is in it already stays where it is",
      access: "member",
      schemas: { params: listParams, body: watchBody, answer: watchAnswer },
      failures: {
        ...unknown,
        "company.not_found": [404, messages.companyUnknown],
        "watch_list.full": [409, messages.full],
      },
      handle: async ({ params, body, ctx }): Promise<WatchAnswer> =>
        presentWatched(await watchLists.watch(ownerOf(ctx), params.list, body.company)),
    }),
    defineRoute({
      method: "PUT",
      path: "/watch_lists/:list/companies",
      summary: "Orders a watch list's companies anew",
      access: "member",
      schemas: { params: listParams, body: orderBody, answer: watchListAnswer },
      failures: {
        ...unknown,
        "watch_list.changed": [409, "The list holds other companies than these."],
      },
      handle: async ({ params, body, ctx }): Promise<WatchList> =>
        presentWatchList(await watchLists.order(ownerOf(ctx), params.list, body.coCodes)),
    }),
    defineRoute({
      method: "DELETE",
      path: "/watch_lists/:list/companies/:coCode",
      summary: "Takes a company out of a watch list; one that is not in it is no mistake",
      access: "member",
      schemas: { params: companyParams, answer: watchAnswer },
      failures: unknown,
      handle: async ({ params, ctx }): Promise<WatchAnswer> =>
        presentWatched(await watchLists.unwatch(ownerOf(ctx), params.list, params.coCode)),
    }),
    defineRoute({
      method: "GET",
      path: "/company_quotes",
      summary: "Price, day change, scores and 52-week range of some companies",
      access: "subscriber",
      schemas: { query: quotesQuery, answer: quotesAnswer },
      failures: { "market.not_published": [404, "No market has been published yet."] },
      handle: async ({ query }): Promise<CompanyQuotes> => quotes.quote(query.codes),
    }),
  ];
}
