import type { Router } from "@koa/router";
import type { SavedWork, SharedScreen } from "@munshi/core-api/contract";
import type { RouteParameters } from "@munshi/platform";
import type { SavedScreensView } from "../../contract/index.ts";
import type { CoreClient } from "../../core-client/core-client.ts";
import type { CoreTransport } from "../../core-client/core-transport.ts";
import type { DatasetStore } from "../../data/dataset-store.ts";
import { readManifest } from "../../data/read-manifest.ts";
import { originOf } from "../../http/caller.ts";
import type { HttpContext, RequestState } from "../../http/context.ts";
import type { SessionGate } from "../../session/session-gate.ts";
import { presentSharedScreen } from "./shared-screen-view.ts";

/** What members have saved, and what a link to a saved query shows. */
export function addSavedScreensRoutes(
  router: Router<RequestState, RouteParameters>,
  deps: {
    readonly core: CoreClient;
    readonly datasets: DatasetStore;
    readonly transport: CoreTransport;
    readonly gate: SessionGate;
  },
): void {
  const { core, datasets, transport, gate } = deps;
  const saved = "/api/views/saved-screens";
  router.get(saved, async (ctx: HttpContext) => {
    ctx.state.route = saved;
    ctx.set("cache-control", "no-store");
    const view: SavedScreensView = await gate.callAs(ctx, (access) =>
      transport.json<SavedWork>({
        path: "/screens/",
        origin: originOf(ctx),
        signal: ctx.state.signal,
        access,
      }),
    );
    ctx.body = view;
  });

  const shared = "/api/views/shared-screen/:token";
  router.get(shared, async (ctx) => {
    // The address is as good as the link: a log has the route alone.
    ctx.state.route = shared;
    ctx.set("cache-control", "no-store");
    const token = encodeURIComponent(ctx.params["token"] ?? "");
    const [screen, newest] = await Promise.all([
      transport.json<SharedScreen>({
        path: `/shared_screens/${token}`,
        origin: originOf(ctx),
        signal: ctx.state.signal,
      }),
      datasets.latest(),
    ]);
    const manifest = screen.isDatasetHeld ? await readManifest(core, screen.datasetVersion) : null;
    ctx.body = presentSharedScreen(screen, manifest, newest);
  });
}
