export { ensureTenants } from "./tenants.repository.ts";
export { createTenantRoutes } from "./tenants.routes.ts";
export { findTenantByHost, listTenantNames } from "./tenants.query.ts";
