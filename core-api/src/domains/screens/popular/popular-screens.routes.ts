import { popularScreenRoutes } from "../../../contract/popular-screens.ts";
import { implementRoutes } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import { popularScreens } from "./popular-screens.ts";

export function createPopularScreenRoutes(): readonly Route[] {
  return implementRoutes(popularScreenRoutes, {
    "GET /popular_screens": async ({ ctx }) => {
      // Browsers revalidate: the answer changes with a release, access with the subscription.
      ctx.set("cache-control", "private, no-cache");
      return popularScreens;
    },
  });
}
