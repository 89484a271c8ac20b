export { createAuditChecks } from "./audit-checks.ts";
export type { AuditChecks } from "./audit-checks.ts";
export type { AuditEntry } from "./audit-entry.ts";
export { verifyExport } from "./audit-export.ts";
export type { FileCheck } from "./audit-export.ts";
export { createAuditRoutes } from "./audit.routes.ts";
export { createAuditService } from "./audit.service.ts";
export type { AuditRecord, AuditService, ChainCheck, KnownHead } from "./audit.service.ts";
export { writeCanonicalJson } from "./canonical-json.ts";
