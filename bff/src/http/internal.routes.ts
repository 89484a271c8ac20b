import type { Router } from "@koa/router";
import { internalSecretHeader } from "@munshi/core-api/contract";
import { AppError } from "@munshi/platform";
import type { Log, RouteParameters, Secret } from "@munshi/platform";
import type { RequestState } from "./context.ts";

/** News from core-api; only a server that knows the installation's secret may bring it. */
export function addInternalRoutes(
  router: Router<RequestState, RouteParameters>,
  deps: {
    /** Fetches what the first visitor will want. */
    readonly warm: () => Promise<void>;
    readonly log: Log;
    readonly secret: Secret | null;
  },
): void {
  router.post("/internal/dataset-published", async (ctx) => {
    ctx.state.route = "/internal/dataset-published";
    if (deps.secret === null || !deps.secret.matches(ctx.get(internalSecretHeader))) {
      throw new AppError("request.forbidden", 403, "This is for the installation's own servers.");
    }
    // What is new is asked of core-api itself; the sender need not wait for it.
    ctx.req.resume();
    deps.warm().catch((err: unknown) => {
      deps.log.warn({ err }, "could not warm the new dataset");
    });
    ctx.status = 202;
    ctx.body = { ok: true };
  });
}
