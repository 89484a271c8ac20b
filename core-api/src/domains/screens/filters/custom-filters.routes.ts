import type {
  DataAnswer,
  FiltersAccessAnswer,
  QueryFilterAnswer,
  QueryFiltersAnswer,
} from "../../../contract/index.ts";
import { defineRoute } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import { filterNameMissing, tooMany, unknownFilter, unreadable } from "../failures.ts";
import { messages, ownMessages } from "../messages.ts";
import { ownerOf } from "../owner-of.routes.ts";
import { presentData } from "../wire.presenter.ts";
import { presentQueryFilter } from "./custom-filters.presenter.ts";
import {
  deleteQueryFilterBody,
  filterDeletedAnswer,
  filtersAccessBody,
  queryFilterAnswer,
  queryFilterBody,
  queryFiltersAnswer,
  queryFiltersBody,
} from "./custom-filters.schema.ts";
import type { CustomFiltersService } from "./custom-filters.service.ts";

export function createCustomFilterRoutes(filters: CustomFiltersService): readonly Route[] {
  return [
    defineRoute({
      method: "POST",
      path: "/getQueryFilter",
      summary: "The asker's custom filters, in the order in which they were made",
      access: "member",
      schemas: { body: queryFiltersBody, answer: queryFiltersAnswer },
      handle: async ({ ctx }): Promise<QueryFiltersAnswer> => {
        const owner = ownerOf(ctx);
        const found = await filters.list(owner);
        return presentData(
          ownMessages.found,
          found.map((filter) => presentQueryFilter(filter, owner)),
        );
      },
    }),
    defineRoute({
      method: "POST",
      path: "/insertQueryFilter",
      summary: "Saves a custom filter: a formula under a name, which queries may use",
      access: "member",
      schemas: { body: queryFilterBody, answer: queryFilterAnswer },
      failures: {
        ...filterNameMissing,
        "filter.taken": [409, `'${messages.taken}': another of the asker's filters has the name.`],
        ...tooMany,
        ...unreadable,
      },
      handle: async ({ body: { data }, ctx }): Promise<QueryFilterAnswer> => {
        const owner = ownerOf(ctx);
        const { filter, warnings } = await filters.add(owner, {
          name: data.filtername,
          formula: data.filters,
          access: data.filteraccess ?? "private",
        });
        return presentData(messages.submitted, { ...presentQueryFilter(filter, owner), warnings });
      },
    }),
    defineRoute({
      method: "POST",
      path: "/deleteQueryFilter",
      summary: "Deletes a private custom filter",
      access: "member",
      schemas: { body: deleteQueryFilterBody, answer: filterDeletedAnswer },
      failures: { ...unknownFilter, "filter.public": [409, ownMessages.publicFilter] },
      handle: async ({ body: { data }, ctx }): Promise<DataAnswer<null>> => {
        await filters.remove(ownerOf(ctx), data.filtername);
        return presentData(messages.filterDeleted, null);
      },
    }),
    defineRoute({
      method: "POST",
      path: "/updatefiltersaccess",
      summary: "Makes custom filters public, or private again",
      access: "member",
      schemas: { body: filtersAccessBody, answer: queryFiltersAnswer },
      failures: {
        ...filterNameMissing,
        ...unknownFilter,
        "filter.in_public_screen": [409, ownMessages.filterInPublicScreen],
      },
      handle: async ({ body: { data }, ctx }): Promise<FiltersAccessAnswer> => {
        const owner = ownerOf(ctx);
        const access = data.filteraccess ?? "public";
        const changed = await filters.setAccess(owner, data.updatefiltername, access);
        return presentData(
          messages.submitted,
          changed.map((filter) => presentQueryFilter(filter, owner)),
        );
      },
    }),
  ];
}
