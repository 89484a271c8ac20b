import { AppError } from "@munshi/platform";
import { z } from "zod";
import type { Executor } from "@munshi/db";
import type { TenantAnswer } from "../../contract/index.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { findTenantByHost } from "./tenants.query.ts";

export function createTenantRoutes(db: Executor): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/tenants/by-host/:host",
      summary: "The tenant whose pages a host name shows",
      access: "public",
      schemas: {
        params: z.strictObject({
          host: z.string().regex(/^[A-Za-z0-9.-]{1,253}$/, "must be a host name"),
        }),
        answer: z.object({ tenant: z.object({ key: z.string(), name: z.string() }) }),
      },
      handle: async ({ params }): Promise<TenantAnswer> => {
        const tenant = await findTenantByHost(db, params.host);
        if (tenant === null) {
          throw new AppError("tenant.unknown_host", 404, "No site stands under this name.");
        }
        return { tenant: { key: tenant.key, name: tenant.name } };
      },
    }),
  ];
}
