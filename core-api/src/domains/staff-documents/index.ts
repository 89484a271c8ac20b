export { createStaffDocuments } from "./staff-documents.service.ts";
export type { StaffDocuments } from "./staff-documents.service.ts";
export { createStaffDocumentRoutes } from "./staff-documents.routes.ts";
