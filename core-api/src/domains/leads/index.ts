export { createLeadRoutes } from "./leads.routes.ts";
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
