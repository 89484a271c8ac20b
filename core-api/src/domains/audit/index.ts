export type { AuditEntry } from "./audit-entry.ts";
export { createAuditService } from "./audit.service.ts";
export type { AuditRecord, AuditService, ChainCheck } from "./audit.service.ts";
export { auditSource } from "./audit.register.ts";
