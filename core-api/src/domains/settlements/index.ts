export type { Difference } from "./differences.ts";
export { createSettlementsService } from "./settlements.service.ts";
export type { ReportImport, SettlementsService } from "./settlements.service.ts";
