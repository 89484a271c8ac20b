import { AppError } from "@munshi/platform";
import type { Executor } from "@munshi/db";
import { tenantRoutes } from "../../contract/servers.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { presentTenant } from "./tenants.presenter.ts";
import { findTenantByHost } from "./tenants.query.ts";

export function createTenantRoutes(db: Executor): readonly Route[] {
  return implementRoutes(tenantRoutes, {
    "GET /tenants/by-host/:host": async ({ params }) => {
      const tenant = await findTenantByHost(db, params.host);
      if (tenant === null) throw new AppError("tenant.unknown_host", 404, "Unknown host.");
      return presentTenant(tenant);
    },
  });
}
