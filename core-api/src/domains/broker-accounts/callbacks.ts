import type { Executor } from "@munshi/db";
import { mainTenant } from "../../platform/actor/actor.ts";
import type { Broker } from "../brokers/index.ts";
import { findTenantByHost } from "../tenants/index.ts";

const generalPath = "/oauth-callback";
const vasPath = "/vas-callback";

/**
 * Returns whether a broker may redirect to an address: on a host of the calling site, at a path for
 * this broker's answers, with the site's scheme.
 */
export async function isOwnCallback(
  db: Executor,
  given: string,
  site: { readonly broker: Broker; readonly tenant: string; readonly publicUrl: string },
): Promise<boolean> {
  const url = URL.parse(given);
  if (url === null || url.href !== given) return false;
  const { broker, tenant, publicUrl } = site;
  const isPlain =
    url.search === "" && url.hash === "" && url.username === "" && !given.endsWith("?");
  if (!isPlain || url.password !== "" || url.protocol !== new URL(publicUrl).protocol) return false;
  const paths = [broker.callback, generalPath, ...(broker.vendor === "VAS" ? [vasPath] : [])];
  if (!paths.includes(url.pathname)) return false;
  return (await findTenantByHost(db, url.hostname))?.key === tenant;
}

/** Returns the address on our sites that the vendor VAS redirects to. */
export function vasCallback(tenant: string, publicUrl: string): string {
  const url = new URL(vasPath, publicUrl);
  if (tenant !== mainTenant) url.hostname = `${tenant}.${url.hostname}`;
  return url.href;
}
