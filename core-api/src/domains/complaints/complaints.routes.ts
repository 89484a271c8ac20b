import type { Database } from "@munshi/db";
import { complaintDeskRoutes } from "../../contract/complaints.ts";
import { complaintRoutes } from "../../contract/public-content.ts";
import { mainTenant } from "../../platform/actor/actor.ts";
import { actorOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { ComplaintDesk } from "./complaint-desk.service.ts";
import { loadComplaintRecord } from "./complaint-months.ts";
import { buildComplaintTables } from "./complaint-tables.ts";

export function createComplaintRoutes(db: Database, desk: ComplaintDesk): readonly Route[] {
  return [
    ...implementRoutes(complaintRoutes, {
      "GET /v2/api/complaints": async () => {
        const { corrections, ...record } = await loadComplaintRecord(db, mainTenant);
        return {
          ...buildComplaintTables(record),
          corrections: corrections.map(({ month, note, published_at: at }) => ({
            month,
            note,
            at: at.toISOString(),
          })),
        };
      },
    }),
    ...implementRoutes(complaintDeskRoutes, {
      "GET /admin/complaint_deadlines": async ({ ctx }) => desk.deadlines(actorOf(ctx).tenant),
      "POST /admin/complaints": async ({ body, ctx }) => {
        const { runOnce } = ctx.state;
        if (runOnce === undefined) throw new TypeError("The route has no idempotency gate");
        await runOnce(JSON.stringify(body), async (transaction) => ({
          status: 200,
          body: await desk.create(transaction, actorOf(ctx), body),
        }));
        return undefined;
      },
      "GET /admin/complaints/:id": async ({ params, ctx }) => desk.get(actorOf(ctx), params.id),
      "PUT /admin/complaints/:id": async ({ params, body, ctx }) =>
        desk.edit(actorOf(ctx), params.id, body),
      "POST /admin/complaints/:id/work": async ({ params, body, ctx }) =>
        desk.work(actorOf(ctx), params.id, body),
      "GET /admin/complaint_months": async ({ ctx }) => [
        ...(await desk.listMonths(actorOf(ctx).tenant)),
      ],
    }),
  ];
}
