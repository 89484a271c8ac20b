import { writePageAddress } from "../../../platform/http/page-address.ts";
import type { PasskeySite } from "../../second-factors/index.ts";

/** Browsers accept the main site's host as the relying party on each partner's sub-domain. */
export function memberPasskeySite(publicUrl: string): PasskeySite {
  return {
    host: new URL(publicUrl).hostname,
    originOf: (tenant) => new URL(writePageAddress(publicUrl, tenant, "/")).origin,
    isSufficient: false,
  };
}
