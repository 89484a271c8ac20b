import type { DatasetManifest } from "@munshi/engine/contract";
import type { ShellView } from "../../contract/index.ts";
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
