import type { SharedScreen } from "@munshi/core-api/contract";
import type { DatasetManifest } from "@munshi/engine/contract";
import type { SharedScreenView } from "../../contract/index.ts";
import { savedScreensRoutes } from "../../contract/views.ts";
import type { CoreClient } from "../../core-client/core-client.ts";
import { readManifest } from "../../data/dataset-store.ts";
import type { DatasetStore } from "../../data/dataset-store.ts";
import { addRoutes } from "../../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../../http/add-routes.ts";

/** A member's saved work, and the query behind a shared link. */
export function addSavedScreensRoutes(
  router: BffRouter,
  deps: RouteDeps & { readonly core: CoreClient; readonly datasets: DatasetStore },
): void {
  addRoutes(router, savedScreensRoutes, deps, {
    "GET /api/views/saved-screens": async ({ core }) => core("GET /screens/"),
    "GET /api/views/shared-screen/:token": async ({ params, core }) => {
      const [screen, newest] = await Promise.all([
        core("GET /shared_screens/:token", { params }),
        deps.datasets.latest(),
      ]);
      const manifest = screen.isDatasetHeld
        ? await readManifest(deps.core, screen.datasetVersion)
        : null;
      return presentSharedScreen(screen, manifest, newest);
    },
  });
}

/** `manifest` is of the dataset that the link names, if available. */
function presentSharedScreen(
  screen: SharedScreen,
  manifest: DatasetManifest | null,
  newest: DatasetManifest | null,
): SharedScreenView {
  return {
    screen: { ...screen, isDatasetHeld: manifest !== null },
    manifest,
    newest: newest === null ? null : { version: newest.version, asOf: newest.asOf },
  };
}
