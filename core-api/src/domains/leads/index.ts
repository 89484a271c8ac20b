export { createLeadRoutes } from "./leads.routes.ts";
export { createLeadsService } from "./leads.service.ts";
export type { LeadsService } from "./leads.service.ts";
export { mailQueriesOn } from "./query-mail.ts";
