import { leadRoutes } from "../../contract/public-content.ts";
import { originOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { LeadsService } from "./leads.service.ts";
import { messages } from "./leads.policy.ts";

export { createLeadsService } from "./leads.service.ts";
export type { LeadsService } from "./leads.service.ts";
export { mailQueriesOn } from "./query-mail.ts";
export {
  createLeadSources,
  createStaffLeadRoutes,
  createStaffLeads,
  fillLeadHashes,
} from "./desk/index.ts";
export type { StaffLeads } from "./desk/index.ts";

export function createLeadRoutes(leads: LeadsService): readonly Route[] {
  return implementRoutes(leadRoutes, {
    "POST /user/add_leads": async ({ body, ctx }) => {
      await leads.addLead(originOf(ctx), body);
      return { success: true, message: messages.leadStored };
    },
    "POST /user/get_customer_query": async ({ body, ctx }) => {
      await leads.addQuery(originOf(ctx), ctx.state.member?.userId ?? null, body);
      return { success: true, message: messages.queryStored };
    },
  });
}
