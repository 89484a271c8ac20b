import type { Executor } from "@munshi/db";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { AuditService } from "../../audit/index.ts";
import { createLeadDesk } from "./lead-desk.service.ts";
import { createLeadOptions } from "./lead-options.ts";
import { createLeadUploads } from "./lead-upload.service.ts";
import type { StaffLeads } from "./lead-desk.routes.ts";
import type { LeadKeys } from "./store-leads.ts";

export { createStaffLeadRoutes } from "./lead-desk.routes.ts";
export type { StaffLeads } from "./lead-desk.routes.ts";
export { fillLeadHashes } from "./lead-hashes.ts";
export { createLeadSources } from "./leads.register.ts";

export function createStaffLeads(
  db: Executor,
  deps: { readonly clock: Clock; readonly audit: AuditService; readonly keys: LeadKeys },
): StaffLeads {
  return {
    desk: createLeadDesk(db, deps),
    options: createLeadOptions(db, deps),
    uploads: createLeadUploads(db, deps),
  };
}
