export { ensureTenants } from "./ensure-tenants.ts";
export { createTenantRoutes } from "./tenants.routes.ts";
export { findTenantByHost, listTenantNames } from "./tenants.query.ts";
