import { mainTenant } from "../actor/actor.ts";

/** Address of one of our pages, on the tenant's site. */
export function writePageAddress(publicUrl: string, tenant: string, path: string): string {
  const url = new URL(path, `${publicUrl}/`);
  if (tenant !== mainTenant) url.hostname = `${tenant}.${url.hostname}`;
  return url.href;
}
