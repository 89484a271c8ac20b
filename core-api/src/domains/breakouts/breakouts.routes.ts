import { breakoutRoutes } from "../../contract/breakouts.ts";
import { actorOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { BreakoutsService } from "./breakouts.service.ts";

export function createBreakoutRoutes(
  breakouts: BreakoutsService,
  { publicUrl }: { readonly publicUrl: string },
): readonly Route[] {
  return implementRoutes(breakoutRoutes, {
    "GET /admin/breakouts/days": async () => ({
      days: [...(await breakouts.listDays())],
      screenerUrl: new URL("/screener?q=", publicUrl).href,
    }),
    "GET /admin/breakouts": ({ query, ctx }) => breakouts.read(actorOf(ctx), query.kind, query.day),
    "GET /admin/breakouts/comparison": ({ query, ctx }) =>
      breakouts.compare(actorOf(ctx), query.kind, query),
    "POST /admin/breakouts": ({ body, ctx }) => breakouts.add(actorOf(ctx), body),
    "PUT /admin/breakouts/:id": ({ params, body, ctx }) =>
      breakouts.edit(actorOf(ctx), params.id, body),
    "DELETE /admin/breakouts/:id": async ({ params, ctx }) => {
      await breakouts.remove(actorOf(ctx), params.id);
      return { success: true as const };
    },
  });
}
