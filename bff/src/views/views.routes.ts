import type { Router } from "@koa/router";
import type { RouteParameters } from "@munshi/platform";
import { notYetAvailable } from "../contract/index.ts";
import type { ShellAnswer, SiteView } from "../contract/index.ts";
import type { CoreClient } from "../core-client/core-client.ts";
import type { DatasetStore } from "../data/dataset-store.ts";
import type { Compressor } from "../files/compressor.ts";
import type { FileCache } from "../files/file-cache.ts";
import { mustRevalidate, sendStored } from "../files/send-stored.ts";
import { tenantOf } from "../http/caller.ts";
import type { RequestState } from "../http/context.ts";
import type { Viewers } from "../session/viewers.ts";
import { loadCompanySearch } from "./companies/company-search-view.ts";
import { loadScreenerView } from "./screener/screener-view.ts";
import { presentShell } from "./shell/shell-view.ts";

export const screenerViewPath = "/api/views/screener";

/** What each page asks for: one call, one shape. */
export function addViewRoutes(
  router: Router<RequestState, RouteParameters>,
  deps: {
    readonly core: CoreClient;
    readonly datasets: DatasetStore;
    readonly cache: FileCache;
    readonly compressor: Compressor;
    readonly viewers: Viewers;
    readonly site: SiteView;
  },
): void {
  router.get("/api/views/shell", async (ctx) => {
    ctx.state.route = "/api/views/shell";
    ctx.set("cache-control", "no-store");
    const [manifest, session] = await Promise.all([deps.datasets.latest(), deps.viewers.view(ctx)]);
    const answer: ShellAnswer = {
      ...presentShell(tenantOf(ctx), manifest),
      session,
      site: deps.site,
      features: { notYetAvailable },
    };
    ctx.body = answer;
  });

  router.get(screenerViewPath, async (ctx) => {
    ctx.state.route = screenerViewPath;
    const { key, file } = await loadScreenerView(deps, tenantOf(ctx));
    await sendStored(ctx, file, {
      compressor: deps.compressor,
      cacheControl: mustRevalidate,
      onChange: () => deps.cache.recount(key),
    });
  });

  router.get("/api/companies/search", async (ctx) => {
    ctx.state.route = "/api/companies/search";
    const { q } = ctx.query;
    ctx.set("cache-control", mustRevalidate);
    ctx.body = await loadCompanySearch(deps.core, typeof q === "string" ? q : "", ctx.state.signal);
  });
}
