import { savedWorkRoutes } from "../../contract/saved-work.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { HttpContext } from "../../platform/http/context.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { ownerOf } from "../accounts/index.ts";
import type { Owner } from "../accounts/index.ts";
import {
  presentClientQuery,
  presentData,
  presentDiff,
  presentDone,
  presentQueryFilter,
  presentSavedFilter,
  presentSavedList,
  presentSavedScreen,
  presentScanner,
  presentVersions,
} from "./screens.presenter.ts";
import { messages, ownMessages } from "./messages.ts";
import type { Screens } from "./screens.ts";

export function createSavedWorkRoutes({
  queries,
  versions,
  filters,
  lists,
}: Omit<Screens, "sharing">): readonly Route[] {
  return implementRoutes(savedWorkRoutes, {
    "GET /getScreener/:userId": async ({ params, ctx }) => {
      const owner = requireOwnId(ctx, params.userId);
      const found = await lists.list(owner);
      return presentData(
        ownMessages.found,
        found.map((list) => presentScanner(list, owner)),
      );
    },
    "POST /insertScanner": async ({ body: { data }, ctx }) => {
      const owner = ownerOf(ctx);
      const list = await lists.save(owner, {
        name: data.scannerName,
        coCodes: data.allfincodes,
        oldName: data.portfolioOldName === "" ? null : data.portfolioOldName,
      });
      return presentData(messages.submitted, presentScanner(list, owner));
    },
    "POST /deletePortfolio": async ({ body: { data }, ctx }) => {
      await lists.remove(ownerOf(ctx), data.scannerName);
      return presentData(ownMessages.listDeleted, null);
    },
    "POST /getQueryFilter": async ({ ctx }) => {
      const owner = ownerOf(ctx);
      const found = await filters.list(owner);
      return presentData(
        ownMessages.found,
        found.map((filter) => presentQueryFilter(filter, owner)),
      );
    },
    "POST /insertQueryFilter": async ({ body: { data }, ctx }) => {
      const owner = ownerOf(ctx);
      const { filter, warnings } = await filters.add(owner, {
        name: data.filtername,
        formula: data.filters,
        access: data.filteraccess ?? "private",
      });
      return presentData(messages.submitted, { ...presentQueryFilter(filter, owner), warnings });
    },
    "POST /deleteQueryFilter": async ({ body: { data }, ctx }) => {
      await filters.remove(ownerOf(ctx), data.filtername);
      return presentData(messages.filterDeleted, null);
    },
    "POST /updatefiltersaccess": async ({ body: { data }, ctx }) => {
      const owner = ownerOf(ctx);
      const access = data.filteraccess ?? "public";
      const changed = await filters.setAccess(owner, data.updatefiltername, access);
      return presentData(
        messages.submitted,
        changed.map((filter) => presentQueryFilter(filter, owner)),
      );
    },
    "GET /getClientQuery/:userId": async ({ params, ctx }) => {
      const owner = requireOwnId(ctx, params.userId);
      const found = await queries.list(owner);
      return presentData(
        ownMessages.found,
        found.map((query) => presentClientQuery(query, owner)),
      );
    },
    "POST /clientQuery": async ({ body: { data }, ctx }) => {
      const owner = ownerOf(ctx);
      const { query, warnings } = await queries.save(owner, {
        name: data.queryname,
        text: data.searchkey,
        access: data.queryaccess,
        description: data.description,
        oldName: data.queryoldname,
        makeFiltersPublic: data.makefilterspublic,
      });
      return presentData(messages.querySaved, { ...presentClientQuery(query, owner), warnings });
    },
    "GET /screens/": async ({ ctx }) => {
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
    "PATCH /screens/:id": async ({ params, body, ctx }) =>
      presentSavedScreen(await queries.change(ownerOf(ctx), params.id, body)),
    "DELETE /screens/:id": async ({ params, ctx }) => {
      await queries.remove(ownerOf(ctx), params.id);
      return presentDone(ownMessages.queryDeleted);
    },
    "POST /screens/:id/undelete": async ({ params, ctx }) =>
      presentSavedScreen(await queries.undelete(ownerOf(ctx), params.id)),
    "GET /screens/:id/versions": async ({ params, ctx }) => {
      const found = await versions.list(ownerOf(ctx), params.id);
      return presentVersions(found.query, found.versions);
    },
    "GET /screens/:id/diff": async ({ params, query, ctx }) =>
      presentDiff(await versions.compare(ownerOf(ctx), params.id, query.from, query.to)),
    "POST /screens/:id/restore": async ({ params, body, ctx }) =>
      presentSavedScreen(await queries.restore(ownerOf(ctx), params.id, body.version)),
  });
}

/** @throws AppError `screens.not_found` (404) if the id is not the member's own. */
function requireOwnId(ctx: HttpContext, userId: string): Owner {
  const owner = ownerOf(ctx);
  if (owner.userId !== userId) throw failure("screens.not_found", 404, ownMessages.nothingHere);
  return owner;
}
