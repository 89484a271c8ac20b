import type { ClientQueriesAnswer, ClientQueryAnswer } from "../../../contract/index.ts";
import { defineRoute } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import {
  notOpen,
  notOwnId,
  screenNameMissing,
  screenTaken,
  tooMany,
  unknownScreen,
  unreadable,
} from "../failures.ts";
import { messages, ownMessages } from "../messages.ts";
import { demandOwnId, ownerOf } from "../owner-of.routes.ts";
import { ownerParams } from "../saved-fields.schema.ts";
import { presentData } from "../wire.presenter.ts";
import { presentClientQuery } from "./saved-queries.presenter.ts";
import { clientQueriesAnswer, clientQueryAnswer, clientQueryBody } from "./saved-queries.schema.ts";
import type { SavedQueriesService } from "./saved-queries.service.ts";

/** Saved queries as the documents have them. */
export function createClientQueryRoutes(queries: SavedQueriesService): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/getClientQuery/:userId",
      summary: "The asker's saved queries, newest change first",
      access: "member",
      schemas: { params: ownerParams, answer: clientQueriesAnswer },
      failures: notOwnId,
      handle: async ({ params, ctx }): Promise<ClientQueriesAnswer> => {
        const owner = demandOwnId(ctx, params.userId);
        const found = await queries.list(owner);
        return presentData(
          ownMessages.found,
          found.map((query) => presentClientQuery(query, owner)),
        );
      },
    }),
    defineRoute({
      method: "POST",
      path: "/clientQuery",
      summary: "Saves a query; a changed text becomes a version more",
      access: "member",
      schemas: { body: clientQueryBody, answer: clientQueryAnswer },
      failures: {
        ...screenNameMissing,
        ...unknownScreen,
        ...screenTaken,
        ...tooMany,
        ...notOpen,
        ...unreadable,
      },
      handle: async ({ body: { data }, ctx }): Promise<ClientQueryAnswer> => {
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
    }),
  ];
}
