import type { ServerResponse } from "node:http";
import type { Router } from "@koa/router";
import { AppError } from "@munshi/platform";
import type { RouteParameters } from "@munshi/platform";
import { notificationStreamPath } from "../contract/index.ts";
import type { AccountsClient } from "../core-client/accounts-client.ts";
import { originOf, tenantOf } from "../http/caller.ts";
import type { RequestState } from "../http/context.ts";
import type { SessionGate } from "../session/session-gate.ts";
import { sessionEnded } from "../session/sessions.ts";
import type { OpenStreams } from "./open-streams.ts";

/** News of how much there is to read, for the pages of whoever is signed in. */
export function addNotificationRoutes(
  router: Router<RequestState, RouteParameters>,
  deps: {
    readonly gate: SessionGate;
    readonly accounts: Pick<AccountsClient, "viewer">;
    /** Null without a database: nothing tells of anything then. */
    readonly streams: OpenStreams | null;
  },
): void {
  router.get(notificationStreamPath, async (ctx) => {
    ctx.state.route = notificationStreamPath;
    ctx.set("cache-control", "no-store");
    if (deps.streams === null || tenantOf(ctx).brand?.notifications === false) {
      throw new AppError("request.not_found", 404, "There are no notifications here.");
    }
    // core-api alone knows whether the sign-in still stands.
    await deps.gate.callAs(ctx, async (access) => deps.accounts.viewer(access, originOf(ctx)));
    const session = await deps.gate.find(ctx);
    if (session === null) throw sessionEnded();
    const begin = (): ServerResponse => {
      ctx.set("content-type", "text/event-stream; charset=utf-8");
      // Proxies neither gather nor change what flows.
      ctx.set("cache-control", "no-store, no-transform");
      ctx.set("x-accel-buffering", "no");
      ctx.status = 200;
      // The answer flows on when the middleware has long returned.
      ctx.respond = false;
      return ctx.res;
    };
    if (ctx.method === "HEAD") begin().end();
    else deps.streams.open(session, begin);
  });
}
