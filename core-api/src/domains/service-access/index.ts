export { createServiceAccessRoutes, requireServiceToken } from "./service-access.routes.ts";
export { createServiceAccess } from "./service-access.service.ts";
export type { ServiceAccess } from "./service-access.service.ts";
