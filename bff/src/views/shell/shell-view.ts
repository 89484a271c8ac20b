import type { DatasetManifest } from "@munshi/engine/contract";
import type { ShellView, SiteView } from "../../contract/index.ts";
import type { BffConfig } from "../../config/config.ts";
import type { Tenant } from "../../tenants/tenant-directory.ts";

export function presentShell(tenant: Tenant, manifest: DatasetManifest | null): ShellView {
  return {
    tenant,
    market:
      manifest === null
        ? null
        : {
            kind: manifest.kind,
            version: manifest.version,
            asOf: manifest.asOf,
            companies: manifest.rows,
          },
  };
}

/** The part of the configuration that pages show. */
export function presentSite({ social, site }: Pick<BffConfig, "social" | "site">): SiteView {
  const providers = ["google", "facebook"] as const;
  return {
    signInProviders: providers.filter((name) => social[name] !== null),
    socialLinks: site.socialLinks,
    telegramUrl: site.telegramUrl,
  };
}
