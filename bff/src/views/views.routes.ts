import { notYetAvailable } from "../contract/index.ts";
import type { BffConfig } from "../config/config.ts";
import { viewRoutes } from "../contract/views.ts";
import type { CoreClient } from "../core-client/core-client.ts";
import type { DatasetStore } from "../data/dataset-store.ts";
import type { Compressor } from "../files/compressor.ts";
import type { FileCache } from "../files/file-cache.ts";
import { mustRevalidate, sendStored } from "../files/send-stored.ts";
import { addRoutes } from "../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../http/add-routes.ts";
import { tenantOf } from "../http/caller.ts";
import type { Viewers } from "../session/viewers.ts";
import { loadCompanySearch } from "./companies/company-search-view.ts";
import { loadScreenerView } from "./screener/screener-view.ts";
import { presentShell, presentSite } from "./shell/shell-view.ts";

/** Views of the page shell, the screener and the search box. */
export function addViewRoutes(
  router: BffRouter,
  deps: RouteDeps & {
    readonly core: CoreClient;
    readonly datasets: DatasetStore;
    readonly cache: FileCache;
    readonly compressor: Compressor;
    readonly viewers: Viewers;
    readonly config: Pick<BffConfig, "social" | "site">;
  },
): void {
  const site = presentSite(deps.config);
  addRoutes(router, viewRoutes, deps, {
    "GET /api/views/shell": async ({ ctx }) => {
      const [manifest, session] = await Promise.all([
        deps.datasets.latest(),
        // The page is there already: a slow answer is better than none.
        deps.viewers.view(ctx, "patiently"),
      ]);
      return {
        ...presentShell(tenantOf(ctx), manifest),
        session,
        site,
        features: { notYetAvailable },
      };
    },
    "GET /api/views/screener": async ({ ctx }) => {
      const { key, file } = await loadScreenerView(deps, tenantOf(ctx));
      await sendStored(ctx, file, {
        compressor: deps.compressor,
        cacheControl: mustRevalidate,
        onChange: () => deps.cache.recount(key),
      });
      return undefined;
    },
    "GET /api/companies/search": async ({ query: { q }, ctx }) => {
      ctx.set("cache-control", mustRevalidate);
      return loadCompanySearch(deps.core, typeof q === "string" ? q : "", ctx.state.signal);
    },
  });
}
