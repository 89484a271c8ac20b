import type Router from "@koa/router";
import type { CoreClient } from "../core-client/core-client.ts";
import { BffError } from "../errors/bff-error.ts";
import type { RequestState, RouteParameters } from "./context.ts";

/** `/healthz`: the process runs. `/readyz`: core-api behind it can work too. */
export function addHealthRoutes(
  router: Router<RequestState, RouteParameters>,
  core: CoreClient,
): void {
  router.get("/healthz", (ctx) => {
    ctx.state.route = "/healthz";
    ctx.set("cache-control", "no-store");
    ctx.body = { ok: true };
  });
  router.get("/readyz", async (ctx) => {
    ctx.state.route = "/readyz";
    ctx.set("cache-control", "no-store");
    await core.checkReady().catch((cause: unknown) => {
      throw new BffError("service.not_ready", 503, "Not ready yet.", { cause, retryAfter: 1 });
    });
    ctx.body = { ok: true };
  });
}
