import type { Router } from "@koa/router";
import { AppError } from "@munshi/platform";
import type { RouteParameters } from "@munshi/platform";
import { notYetAvailable } from "../contract/index.ts";
import type { CoreClient } from "../core-client/core-client.ts";
import type { RequestState } from "./context.ts";

/** `/healthz`: the process runs, and which screens it has not got yet. `/readyz`: core-api behind it can work too. */
export function addHealthRoutes(
  router: Router<RequestState, RouteParameters>,
  core: CoreClient,
): void {
  router.get("/healthz", (ctx) => {
    ctx.state.route = "/healthz";
    ctx.set("cache-control", "no-store");
    ctx.body = { ok: true, features: { notYetAvailable } };
  });
  router.get("/readyz", async (ctx) => {
    ctx.state.route = "/readyz";
    ctx.set("cache-control", "no-store");
    await core.checkReady().catch((cause: unknown) => {
      throw new AppError("service.not_ready", 503, "Not ready yet.", {
        cause,
        expose: true,
        retryAfter: 1,
      });
    });
    ctx.body = { ok: true };
  });
}
