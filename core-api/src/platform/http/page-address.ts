import { mainTenant } from "../actor/actor.ts";

/** Address of a page of ours, on the site of the tenant whose pages somebody uses. */
export function writePageAddress(publicUrl: string, tenant: string, path: string): string {
  const url = new URL(path, `${publicUrl}/`);
  if (tenant !== mainTenant) url.hostname = `${tenant}.${url.hostname}`;
  return url.href;
}
