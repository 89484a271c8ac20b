import { changeRequestRoutes } from "../../contract/change-requests.ts";
import { actorOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { ChangeRequestsService } from "./change-requests.service.ts";

export function createChangeRequestRoutes(changes: ChangeRequestsService): readonly Route[] {
  return implementRoutes(changeRequestRoutes, {
    "GET /admin/changes": async ({ query, ctx }) =>
      changes.list(actorOf(ctx), {
        isOpen: query.state === "open",
        before: query.before === undefined ? null : new Date(query.before),
      }),
    "POST /admin/changes": async ({ body, ctx }) => changes.create(actorOf(ctx), body),
    "GET /admin/changes/:id": async ({ params, ctx }) => changes.get(actorOf(ctx), params.id),
    "PUT /admin/changes/:id": async ({ params, body, ctx }) =>
      changes.edit(actorOf(ctx), params.id, body),
    "POST /admin/changes/:id/submit": async ({ params, body, ctx }) =>
      changes.submit(actorOf(ctx), params.id, body.hash),
    "POST /admin/changes/:id/withdraw": async ({ params, ctx }) =>
      changes.withdraw(actorOf(ctx), params.id),
    "POST /admin/changes/:id/approve": async ({ params, body, ctx }) =>
      changes.approve(actorOf(ctx), params.id, body.hash, body.comment),
    "POST /admin/changes/:id/reject": async ({ params, body, ctx }) =>
      changes.reject(actorOf(ctx), params.id, body.hash, body.comment),
    "POST /admin/changes/:id/apply": async ({ params, body, ctx }) =>
      changes.apply(actorOf(ctx), params.id, body.hash),
    "POST /admin/changes/:id/override": async ({ params, body, ctx }) =>
      changes.override(actorOf(ctx), params.id, body.hash, body.reason),
  });
}
