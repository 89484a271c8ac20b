import type { Router } from "@koa/router";
import type { RouteParameters } from "@munshi/platform";
import { usagePath } from "../contract/index.ts";
import type { CoreTransport } from "../core-client/core-transport.ts";
import { originOf } from "../http/caller.ts";
import type { HttpContext, RequestState } from "../http/context.ts";
import { readBody } from "../http/read-body.ts";

/**
 * Passes usage events on to core-api without session or device: only the site, and the address that
 * limits count. A browser that sends Do Not Track or Global Privacy Control is not recorded.
 */
export function addUsageRoutes(
  router: Router<RequestState, RouteParameters>,
  transport: Pick<CoreTransport, "send">,
): void {
  router.post(usagePath, async (ctx: HttpContext) => {
    ctx.state.route = usagePath;
    ctx.set("cache-control", "no-store");
    ctx.status = 204;
    if (ctx.get("dnt") === "1" || ctx.get("sec-gpc") === "1") return;
    const { tenant, address } = originOf(ctx);
    await transport.send({
      method: "POST",
      path: "/usage_events",
      body: await readBody(ctx),
      origin: { tenant, address },
      signal: ctx.state.signal,
    });
  });
}
