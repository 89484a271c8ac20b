import type { ServerResponse } from "node:http";
import { AppError } from "@munshi/platform";
import { notificationRoutes } from "../contract/views.ts";
import type { AccountsClient } from "../core-client/accounts-client.ts";
import { originOf, tenantOf } from "../http/caller.ts";
import { addRoutes } from "../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../http/add-routes.ts";
import type { SessionGate } from "../session/session-gate.ts";
import { sessionEnded } from "../session/sessions.ts";
import type { OpenStreams } from "./open-streams.ts";

/** Streams the unread count to pages of members. */
export function addNotificationRoutes(
  router: BffRouter,
  deps: RouteDeps & {
    readonly gate: SessionGate;
    readonly accounts: Pick<AccountsClient, "viewer">;
    /** Null without a database: there is no feed. */
    readonly streams: OpenStreams | null;
  },
): void {
  addRoutes(router, notificationRoutes, deps, {
    "GET /api/notifications/stream": async ({ ctx }) => {
      if (deps.streams === null || tenantOf(ctx).brand?.notifications === false) {
        throw new AppError(
          "request.not_found",
          404,
          "Notifications are not available on this site.",
        );
      }
      // Only core-api knows whether the login is still valid.
      await deps.gate.callAs(ctx, async (access) => deps.accounts.viewer(access, originOf(ctx)));
      const session = await deps.gate.find(ctx);
      if (session === null) throw sessionEnded();
      const begin = (): ServerResponse => {
        ctx.set("content-type", "text/event-stream; charset=utf-8");
        // Proxies must neither buffer nor transform the stream.
        ctx.set("cache-control", "no-store, no-transform");
        ctx.set("x-accel-buffering", "no");
        ctx.status = 200;
        // The response stays open after the middleware has returned.
        ctx.respond = false;
        return ctx.res;
      };
      if (ctx.method === "HEAD") begin().end();
      else deps.streams.open(session, begin);
      return undefined;
    },
  });
}
