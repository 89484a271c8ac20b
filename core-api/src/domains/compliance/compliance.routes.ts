import { complianceRoutes } from "../../contract/compliance.ts";
import { actorOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { ComplianceService } from "./compliance.service.ts";

export function createComplianceRoutes(compliance: ComplianceService): readonly Route[] {
  return implementRoutes(complianceRoutes, {
    "GET /admin/compliance_clients": async ({ ctx }) => [
      ...(await compliance.clients(actorOf(ctx).tenant)),
    ],
    "POST /admin/compliance": async ({ body, ctx }) => {
      const { runOnce } = ctx.state;
      if (runOnce === undefined) throw new TypeError("The route has no idempotency gate");
      await runOnce(JSON.stringify(body), async (transaction) => ({
        status: 200,
        body: await compliance.create(transaction, actorOf(ctx), body),
      }));
      return undefined;
    },
    "GET /admin/compliance/:id": async ({ params, ctx }) => compliance.get(actorOf(ctx), params.id),
    "PUT /admin/compliance/:id": async ({ params, body, ctx }) =>
      compliance.edit(actorOf(ctx), params.id, body),
    "POST /admin/inspection_packs": async ({ body, ctx }) => ({
      id: await compliance.requestPack(actorOf(ctx), body),
    }),
    "GET /admin/inspection_packs/:id": async ({ params, ctx }) =>
      compliance.findPack(actorOf(ctx), params.id),
    "POST /admin/inspection_packs/:id/file": async ({ params, ctx }) => {
      const file = await compliance.openPack(actorOf(ctx), params.id);
      ctx.type = "application/zip";
      ctx.attachment(`inspection-${params.id}.zip`);
      ctx.set("cache-control", "no-store");
      ctx.body = file;
      return undefined;
    },
  });
}
