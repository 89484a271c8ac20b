export { ensureTenants } from "./ensure-tenants.ts";
export { createTenantRoutes } from "./tenants.routes.ts";
