import { popularScreensRoutes } from "../../contract/views.ts";
import { addRoutes } from "../../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../../http/add-routes.ts";
import { tagAnswer } from "../../http/tag-answer.ts";
import { presentPopularScreens } from "./popular-screens-view.ts";

/** The page of popular screens, for subscribers. */
export function addPopularScreensRoutes(router: BffRouter, deps: RouteDeps): void {
  addRoutes(router, popularScreensRoutes, deps, {
    "GET /api/views/popular-screens": async ({ ctx, core }) => {
      const body = JSON.stringify(presentPopularScreens(await core("GET /popular_screens")));
      // The content changes with releases only, but access is checked each time.
      if (tagAnswer(ctx, body, "private, no-cache")) return undefined;
      ctx.type = "application/json; charset=utf-8";
      ctx.body = body;
      return undefined;
    },
  });
}
