import type { Router } from "@koa/router";
import type { PopularScreensAnswer } from "@munshi/core-api/contract";
import type { RouteParameters } from "@munshi/platform";
import type { CoreTransport } from "../../core-client/core-transport.ts";
import { originOf } from "../../http/caller.ts";
import type { HttpContext, RequestState } from "../../http/context.ts";
import { tagAnswer } from "../../http/tag-answer.ts";
import type { SessionGate } from "../../session/session-gate.ts";
import { presentPopularScreens } from "./popular-screens-view.ts";

/** The page of popular screens, which core-api gives to subscribers. */
export function addPopularScreensRoutes(
  router: Router<RequestState, RouteParameters>,
  { transport, gate }: { readonly transport: CoreTransport; readonly gate: SessionGate },
): void {
  const path = "/api/views/popular-screens";
  router.get(path, async (ctx: HttpContext) => {
    ctx.state.route = path;
    const answer = await gate.callAs(ctx, (access) =>
      transport.json<PopularScreensAnswer>({
        path: "/popular_screens",
        origin: originOf(ctx),
        signal: ctx.state.signal,
        access,
      }),
    );
    const body = JSON.stringify(presentPopularScreens(answer));
    // It changes with the product alone, and yet who may see it is asked each time.
    if (tagAnswer(ctx, body, "private, no-cache")) return;
    ctx.type = "application/json; charset=utf-8";
    ctx.body = body;
  });
}
