import { createHash, timingSafeEqual } from "node:crypto";
import type Router from "@koa/router";
import { internalSecretHeader } from "@munshi/core-api/contract";
import type { Secret } from "../config/secret.ts";
import type { DatasetStore } from "../data/dataset-store.ts";
import { BffError } from "../errors/bff-error.ts";
import type { Log } from "../log/log.ts";
import type { RequestState, RouteParameters } from "./context.ts";

/** News from core-api; only a server that knows the installation's secret may bring it. */
export function addInternalRoutes(
  router: Router<RequestState, RouteParameters>,
  deps: {
    readonly datasets: DatasetStore;
    readonly log: Log;
    readonly secret: Secret | null;
  },
): void {
  router.post("/internal/dataset-published", async (ctx) => {
    ctx.state.route = "/internal/dataset-published";
    if (deps.secret === null || !isSame(ctx.get(internalSecretHeader), deps.secret.reveal())) {
      throw new BffError("request.forbidden", 403, "This is for the installation's own servers.");
    }
    // What is new is asked of core-api itself; the sender need not wait for it.
    ctx.req.resume();
    deps.datasets.refresh().catch((err: unknown) => {
      deps.log.warn({ err }, "could not warm the new dataset");
    });
    ctx.status = 202;
    ctx.body = { ok: true };
  });
}

function isSame(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
