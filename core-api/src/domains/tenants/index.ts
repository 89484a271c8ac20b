export { createTenantRoutes } from "./tenants.routes.ts";
