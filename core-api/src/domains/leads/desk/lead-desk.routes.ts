import { leadDeskRoutes, leadOptionRoutes } from "../../../contract/leads.ts";
import { leadUploadRoutes } from "../../../contract/lead-uploads.ts";
import { actorOf } from "../../../platform/http/identify-call.ts";
import { implementRoutes } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import type { LeadDesk } from "./lead-desk.service.ts";
import type { LeadOptionsService } from "./lead-options.ts";
import type { LeadUploads } from "./lead-upload.service.ts";

export interface StaffLeads {
  readonly desk: LeadDesk;
  readonly options: LeadOptionsService;
  readonly uploads: LeadUploads;
}

/** Staff routes for leads, except the lists. */
export function createStaffLeadRoutes(leads: StaffLeads): readonly Route[] {
  return [
    ...createDeskRoutes(leads.desk),
    ...createOptionRoutes(leads),
    ...createUploadRoutes(leads.uploads),
  ];
}

function createDeskRoutes(desk: LeadDesk): readonly Route[] {
  return implementRoutes(leadDeskRoutes, {
    "POST /admin/leads": async ({ body, ctx }) => {
      const { runOnce } = ctx.state;
      if (runOnce === undefined) throw new TypeError("The route has no idempotency gate");
      await runOnce(JSON.stringify(body), async (transaction) => ({
        status: 200,
        body: await desk.create(transaction, actorOf(ctx), body),
      }));
      return undefined;
    },
    "GET /admin/leads/:id": async ({ params, ctx }) => desk.get(actorOf(ctx), params.id),
    "PUT /admin/leads/:id": async ({ params, body, ctx }) =>
      desk.edit(actorOf(ctx), params.id, body),
    "POST /admin/leads/:id/work": async ({ params, body, ctx }) =>
      desk.work(actorOf(ctx), params.id, body),
    "POST /admin/leads/:id/reveal": async ({ params, ctx }) => desk.reveal(actorOf(ctx), params.id),
    "POST /admin/leads/:id/assign": async ({ params, body, ctx }) =>
      desk.assign(actorOf(ctx), params.id, body.version, body.staffId),
    "POST /admin/leads/:id/unassign": async ({ params, body, ctx }) =>
      desk.unassign(actorOf(ctx), params.id, body.version, body.note),
    "POST /admin/leads/assign": async ({ body, ctx }) =>
      desk.assignMany(actorOf(ctx), body.ids, body.staffId),
  });
}

function createOptionRoutes({ desk, options }: StaffLeads): readonly Route[] {
  return implementRoutes(leadOptionRoutes, {
    "GET /admin/lead_options": async ({ ctx }) => [...(await options.list(actorOf(ctx).tenant))],
    "POST /admin/lead_sources": async ({ body, ctx }) =>
      options.add(actorOf(ctx), "source", body.name),
    "PUT /admin/lead_sources/:id": async ({ params, body, ctx }) =>
      options.edit(actorOf(ctx), "source", params.id, body),
    "POST /admin/lead_services": async ({ body, ctx }) =>
      options.add(actorOf(ctx), "service", body.name),
    "PUT /admin/lead_services/:id": async ({ params, body, ctx }) =>
      options.edit(actorOf(ctx), "service", params.id, body),
    "POST /admin/lead_reasons": async ({ body, ctx }) =>
      options.add(actorOf(ctx), "reason", body.name),
    "PUT /admin/lead_reasons/:id": async ({ params, body, ctx }) =>
      options.edit(actorOf(ctx), "reason", params.id, body),
    "GET /admin/lead_assignees": async ({ ctx }) => [
      ...(await desk.listAssignees(actorOf(ctx).tenant)),
    ],
    "PUT /admin/lead_assignees/:id": async ({ params, body, ctx }) =>
      desk.setCapacity(actorOf(ctx), params.id, body),
  });
}

function createUploadRoutes({ begin, part, check, commit }: LeadUploads): readonly Route[] {
  return implementRoutes(leadUploadRoutes, {
    "POST /admin/lead_uploads": begin,
    "PUT /admin/lead_uploads/:id/parts/:number": part,
    "POST /admin/lead_uploads/:id/check": check,
    "POST /admin/lead_uploads/:id/commit": commit,
  });
}
