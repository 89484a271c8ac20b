import type { PopularScreensAnswer } from "../../../contract/index.ts";
import { defineRoute } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import { popularScreensAnswer } from "./popular-screens.schema.ts";
import { popularScreens } from "./popular-screens.ts";

export function createPopularScreenRoutes(): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/popular_screens",
      summary: "Published strategies as queries, each with its story and source",
      access: "subscriber",
      schemas: { answer: popularScreensAnswer },
      handle: async ({ ctx }): Promise<PopularScreensAnswer> => {
        // Whoever may read them is asked each time; what they are changes with the product alone.
        ctx.set("cache-control", "private, no-cache");
        return popularScreens;
      },
    }),
  ];
}
