import { createHash } from "node:crypto";
import type { PopularScreensAnswer } from "@munshi/core-api/contract";
import type { PopularScreensView } from "../../contract/index.ts";
import { popularScreensRoutes } from "../../contract/views.ts";
import { addRoutes } from "../../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../../http/add-routes.ts";
import type { HttpContext } from "../../http/context.ts";

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

/**
 * Sets an ETag of the content for revalidation.
 * @returns true if the browser has the content: 304 is set and no body is to be sent.
 */
function tagAnswer(ctx: HttpContext, body: string | Buffer, cacheControl: string): boolean {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  ctx.set("cache-control", cacheControl);
  ctx.set("etag", etag);
  if (!ctx.get("if-none-match").includes(etag)) return false;
  ctx.status = 304;
  return true;
}

/** Groups the screens by category for the page. */
export function presentPopularScreens(answer: PopularScreensAnswer): PopularScreensView {
  const { categories, screens } = answer;
  return {
    categories: categories
      .map(({ key, name }) => ({
        key,
        name,
        screens: screens.filter(({ category }) => category === key),
      }))
      .filter((category) => category.screens.length > 0),
  };
}
