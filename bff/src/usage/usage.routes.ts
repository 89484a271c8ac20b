import { usageRoutes } from "../contract/views.ts";
import type { CoreTransport } from "../core-client/core-transport.ts";
import { originOf } from "../http/caller.ts";
import { addRoutes } from "../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../http/add-routes.ts";
import { readBody } from "../http/read-body.ts";

/**
 * Passes usage events on to core-api without session or device: only the site, and the address for
 * rate limiting. Browsers that send Do Not Track or Global Privacy Control are not recorded.
 */
export function addUsageRoutes(
  router: BffRouter,
  deps: RouteDeps & { readonly transport: Pick<CoreTransport, "send" | "call"> },
): void {
  addRoutes(router, usageRoutes, deps, {
    "POST /api/usage": async ({ ctx }) => {
      ctx.status = 204;
      if (ctx.get("dnt") === "1" || ctx.get("sec-gpc") === "1") return undefined;
      const { tenant, address } = originOf(ctx);
      await deps.transport.send({
        method: "POST",
        path: "/usage_events",
        body: await readBody(ctx),
        origin: { tenant, address },
        signal: ctx.state.signal,
      });
      return undefined;
    },
  });
}
