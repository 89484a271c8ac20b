import { impactRoutes } from "../../../contract/dataset-impacts.ts";
import { actorOf } from "../../../platform/http/identify-call.ts";
import { implementRoutes } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import type { ImpactsService } from "./impacts.service.ts";

export function createImpactRoutes(impacts: ImpactsService): readonly Route[] {
  return implementRoutes(impactRoutes, {
    "GET /admin/market/datasets": async ({ ctx }) => impacts.listRestorable(actorOf(ctx)),
    "POST /admin/market/impacts": async ({ body, ctx }) => ({
      id: await impacts.start(actorOf(ctx), body),
    }),
    "GET /admin/market/impact-runs/:id": async ({ params, ctx }) =>
      impacts.findRun(actorOf(ctx), params.id),
    "GET /admin/market/impacts/:hash": async ({ params, ctx }) =>
      impacts.get(actorOf(ctx), params.hash),
  });
}
