export { createTenantRoutes } from "./tenants.routes.ts";

/** The tenant that everything belongs to until a partner is added. */
export const defaultTenant = "munshi";
