import type {
  PlainAnswer,
  SavedScreen,
  SavedWork,
  ScreenDiff,
  ScreenVersions,
} from "../../../contract/index.ts";
import { defineRoute } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import { presentSavedFilter } from "../filters/custom-filters.presenter.ts";
import type { CustomFiltersService } from "../filters/custom-filters.service.ts";
import { presentSavedList } from "../lists/stock-lists.presenter.ts";
import type { StockListsService } from "../lists/stock-lists.service.ts";
import {
  notOpen,
  screenTaken,
  tooMany,
  unknownScreen,
  unknownVersion,
  unreadable,
} from "../failures.ts";
import { ownMessages } from "../messages.ts";
import { ownerOf } from "../owner-of.routes.ts";
import { plainAnswer } from "../saved-fields.schema.ts";
import { presentDiff, presentSavedScreen, presentVersions } from "./saved-queries.presenter.ts";
import {
  diffAnswer,
  diffQuery,
  restoreBody,
  savedScreenAnswer,
  savedWorkAnswer,
  screenParams,
  screenPatch,
  versionsAnswer,
} from "./saved-queries.schema.ts";
import type { SavedQueriesService } from "./saved-queries.service.ts";
import type { VersionsService } from "./versions.service.ts";

export interface SavedScreenRoutesDeps {
  readonly queries: SavedQueriesService;
  readonly versions: VersionsService;
  readonly filters: CustomFiltersService;
  readonly lists: StockListsService;
}

/** Saved queries by their ids, with their versions. */
export function createSavedScreenRoutes(deps: SavedScreenRoutesDeps): readonly Route[] {
  const { queries, versions, filters, lists } = deps;
  return [
    defineRoute({
      method: "GET",
      path: "/screens/",
      summary: "Everything that the asker has saved: queries, custom filters, stock lists",
      access: "member",
      schemas: { answer: savedWorkAnswer },
      handle: async ({ ctx }): Promise<SavedWork> => {
        const owner = ownerOf(ctx);
        const [ownQueries, ownFilters, ownLists] = await Promise.all([
          queries.list(owner),
          filters.list(owner),
          lists.list(owner),
        ]);
        return {
          screens: ownQueries.map(presentSavedScreen),
          filters: ownFilters.map((filter) => presentSavedFilter(filter, ownQueries)),
          lists: ownLists.map(presentSavedList),
        };
      },
    }),
    defineRoute({
      method: "PATCH",
      path: "/screens/:id",
      summary: "Changes name, description or access of a saved query",
      access: "member",
      schemas: { params: screenParams, body: screenPatch, answer: savedScreenAnswer },
      failures: { ...unknownScreen, ...screenTaken, ...notOpen, ...unreadable },
      handle: async ({ params, body, ctx }): Promise<SavedScreen> =>
        presentSavedScreen(await queries.change(ownerOf(ctx), params.id, body)),
    }),
    defineRoute({
      method: "DELETE",
      path: "/screens/:id",
      summary: "Deletes a saved query; links to it end",
      access: "member",
      schemas: { params: screenParams, answer: plainAnswer },
      failures: unknownScreen,
      handle: async ({ params, ctx }): Promise<PlainAnswer> => {
        await queries.remove(ownerOf(ctx), params.id);
        return { success: true, message: ownMessages.queryDeleted };
      },
    }),
    defineRoute({
      method: "POST",
      path: "/screens/:id/undelete",
      summary: "Brings a deleted query back with all its versions; links to it open it again",
      access: "member",
      schemas: { params: screenParams, answer: savedScreenAnswer },
      failures: { ...unknownScreen, ...screenTaken, ...tooMany },
      handle: async ({ params, ctx }): Promise<SavedScreen> =>
        presentSavedScreen(await queries.bringBack(ownerOf(ctx), params.id)),
    }),
    defineRoute({
      method: "GET",
      path: "/screens/:id/versions",
      summary: "Every version of a saved query",
      access: "member",
      schemas: { params: screenParams, answer: versionsAnswer },
      failures: unknownScreen,
      handle: async ({ params, ctx }): Promise<ScreenVersions> => {
        const found = await versions.list(ownerOf(ctx), params.id);
        return presentVersions(found.query, found.versions);
      },
    }),
    defineRoute({
      method: "GET",
      path: "/screens/:id/diff",
      summary: "Two versions of a saved query, and the conditions in which they differ",
      access: "member",
      schemas: { params: screenParams, query: diffQuery, answer: diffAnswer },
      failures: { ...unknownScreen, ...unknownVersion },
      handle: async ({ params, query, ctx }): Promise<ScreenDiff> =>
        presentDiff(await versions.compare(ownerOf(ctx), params.id, query.from, query.to)),
    }),
    defineRoute({
      method: "POST",
      path: "/screens/:id/restore",
      summary: "Brings an older version's text back as a new version",
      access: "member",
      schemas: { params: screenParams, body: restoreBody, answer: savedScreenAnswer },
      failures: { ...unknownScreen, ...unknownVersion, ...tooMany, ...notOpen, ...unreadable },
      handle: async ({ params, body, ctx }): Promise<SavedScreen> =>
        presentSavedScreen(await queries.restore(ownerOf(ctx), params.id, body.version)),
    }),
  ];
}
