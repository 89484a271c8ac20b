import type { ResultCorner } from "../../contract/index.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { resultCornerAnswer, resultsQuery } from "./result-corner.schema.ts";
import type { ResultCornerService } from "./result-corner.service.ts";

/** Who published results when: the result corner's page is open to every member. */
export function createResultCornerRoutes(corner: ResultCornerService): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/result_corner",
      summary: "The latest results of all companies, page by page",
      access: "member",
      schemas: { query: resultsQuery, answer: resultCornerAnswer },
      failures: { "market.not_published": [404, "No market has been published yet."] },
      handle: async ({ query }): Promise<ResultCorner> =>
        corner.list({ ...query, sector: query.sector ?? null, side: query.side ?? null }),
    }),
  ];
}
