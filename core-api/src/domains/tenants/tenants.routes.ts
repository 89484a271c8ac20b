import { AppError } from "@munshi/platform";
import type { Executor } from "@munshi/db";
import type { TenantAnswer } from "../../contract/index.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { presentTenant } from "./tenants.presenter.ts";
import { findTenantByHost } from "./tenants.query.ts";
import { hostParams, tenantAnswer } from "./tenants.schema.ts";

export function createTenantRoutes(db: Executor): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/tenants/by-host/:host",
      summary: "The tenant whose pages a host name shows",
      access: "public",
      schemas: { params: hostParams, answer: tenantAnswer },
      failures: {
        "tenant.unknown_host": [404, "The host is nobody's."],
      },
      handle: async ({ params }): Promise<TenantAnswer> => {
        const tenant = await findTenantByHost(db, params.host);
        if (tenant === null) {
          throw new AppError("tenant.unknown_host", 404, "No site stands under this name.");
        }
        return presentTenant(tenant);
      },
    }),
  ];
}
