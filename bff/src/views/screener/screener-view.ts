import type { ScreenerView } from "../../contract/index.ts";
import { dataPath } from "../../data/data.routes.ts";
import type { DatasetStore } from "../../data/dataset-store.ts";
import type { FileCache } from "../../files/file-cache.ts";
import { createStoredFile, typeOfName } from "../../files/stored-file.ts";
import type { StoredFile } from "../../files/stored-file.ts";
import type { Tenant } from "../../tenants/tenant-directory.ts";
import { presentShell } from "../shell/shell-view.ts";

/** The serialised view, cached by tenant and dataset. */
export async function loadScreenerView(
  deps: { readonly datasets: DatasetStore; readonly cache: FileCache },
  tenant: Tenant,
): Promise<{ readonly key: string; readonly file: StoredFile }> {
  const manifest = await deps.datasets.latest();
  const key = `view:screener:${tenant.key}:${manifest?.version ?? "(none)"}`;
  const file = await deps.cache.get(key, async () => {
    const view: ScreenerView = {
      shell: presentShell(tenant, manifest),
      manifest,
      firstRows: manifest === null ? null : await deps.datasets.firstRows(manifest),
      dataPath,
    };
    return createStoredFile(Buffer.from(JSON.stringify(view)), typeOfName("view.json"));
  });
  return { key, file };
}
