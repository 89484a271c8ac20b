import type { Executor } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type { HiddenItem, TenantAnswer, TenantBrand } from "../../contract/index.ts";
import { tenantRoutes } from "../../contract/servers.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { findBroker, logoOf } from "../brokers/index.ts";
import { createAccents } from "./accent.ts";
import { findTenantByHost } from "./tenants.query.ts";
import type { Tenant } from "./tenants.query.ts";

export function createTenantRoutes(db: Executor): readonly Route[] {
  return implementRoutes(tenantRoutes, {
    "GET /tenants/by-host/:host": async ({ params }) => {
      const tenant = await findTenantByHost(db, params.host);
      if (tenant === null) throw new AppError("tenant.unknown_host", 404, "Unknown host.");
      return presentTenant(tenant);
    },
  });
}

function presentTenant({ key, name, brokerId }: Tenant): TenantAnswer {
  return { tenant: { key, name }, brand: brokerId === null ? null : presentBrand(brokerId) };
}

/** Null for a broker that has no site. */
function presentBrand(brokerId: number): TenantBrand | null {
  const broker = findBroker(brokerId);
  if (broker === null || broker.site === null) return null;
  const { colour, hidesPricingOnMobile, hidesDisclaimer, skipsNotifications } = broker.site;
  const hidden: readonly (readonly [HiddenItem, boolean])[] = [
    ["pricing-on-mobile", hidesPricingOnMobile],
    ["disclaimer", hidesDisclaimer],
  ];
  return {
    broker_id: broker.id,
    logo: logoOf(broker),
    colour,
    accent: createAccents(colour),
    hidden: hidden.filter(([, isHidden]) => isHidden).map(([item]) => item),
    notifications: !skipsNotifications,
    disclaimer: !hidesDisclaimer,
  };
}
