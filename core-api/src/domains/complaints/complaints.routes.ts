import { complaintRoutes } from "../../contract/public-content.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { complaintRecord } from "./complaint-record.ts";
import { buildComplaintTables } from "./complaint-tables.ts";

export function createComplaintRoutes(): readonly Route[] {
  const tables = buildComplaintTables(complaintRecord);
  return implementRoutes(complaintRoutes, { "GET /v2/api/complaints": async () => tables });
}
