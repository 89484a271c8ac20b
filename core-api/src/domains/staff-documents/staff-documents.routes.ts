import { staffDocumentRoutes } from "../../contract/staff-documents.ts";
import { actorOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Jobs } from "../../platform/jobs/index.ts";
import type { StaffDocuments } from "./staff-documents.service.ts";

export function createStaffDocumentRoutes(
  documents: StaffDocuments,
  jobs: Pick<Jobs, "wake">,
): readonly Route[] {
  return implementRoutes(staffDocumentRoutes, {
    "GET /admin/documents": ({ query, ctx }) => documents.list(actorOf(ctx).tenant, query.kind),
    "GET /admin/documents/items": ({ query }) => documents.preview(query),
    "POST /admin/documents": async ({ body, ctx }) => {
      const { runOnce } = ctx.state;
      if (runOnce === undefined) throw new TypeError("The route has no idempotency gate");
      await runOnce(JSON.stringify(body), async (transaction) => ({
        status: 200,
        body: { run: await documents.request(transaction, actorOf(ctx), body) },
      }));
      jobs.wake();
      return undefined;
    },
    "GET /admin/documents/runs/:id": ({ params, ctx }) =>
      documents.findRun(actorOf(ctx).tenant, params.id),
    "GET /admin/documents/:id/file": async ({ params, ctx }) => {
      const { name, bytes } = await documents.open(actorOf(ctx).tenant, params.id);
      ctx.type = "application/pdf";
      ctx.set("content-disposition", `attachment; filename="${name}"`);
      ctx.body = bytes;
      return undefined;
    },
  });
}
