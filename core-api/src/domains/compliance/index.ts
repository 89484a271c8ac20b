export { complianceSource } from "./compliance.register.ts";
export { consentSource } from "./consents.register.ts";
export { createComplianceRoutes } from "./compliance.routes.ts";
export { createComplianceService } from "./compliance.service.ts";
export type { ComplianceService } from "./compliance.service.ts";
export { makeInspectionPack } from "./inspection-pack.ts";
