import type { Router } from "@koa/router";
import type { BlogPost, ComplaintsAnswer, LandingAnswer } from "@munshi/core-api/contract";
import type { RouteParameters } from "@munshi/platform";
import type { ComplaintsView, LandingPost, LandingView } from "../../contract/index.ts";
import type { SecondBase } from "../../core-client/second-base.ts";
import { mustRevalidate } from "../../files/send-stored.ts";
import { originOf } from "../../http/caller.ts";
import type { HttpContext, RequestState } from "../../http/context.ts";
import { picturePath } from "./blog-pictures.routes.ts";
import type { KeptAnswers } from "./kept-answers.ts";

/** What everybody may read beside the market: figures and articles of the landing page, complaints. */
export function addPublicContentRoutes(
  router: Router<RequestState, RouteParameters>,
  deps: { readonly secondBase: SecondBase; readonly kept: KeptAnswers },
): void {
  const ask = async <T>(ctx: HttpContext, path: string): Promise<T | null> => {
    const origin = originOf(ctx);
    return deps.kept.get<T>(`${origin.tenant} ${path}`, async () =>
      // The answer serves others too: nobody's address goes along.
      deps.secondBase.get<T>(path, { tenant: origin.tenant, address: "" }),
    );
  };

  router.get("/api/views/landing", async (ctx) => {
    ctx.state.route = "/api/views/landing";
    ctx.set("cache-control", mustRevalidate);
    const [performance, posts] = await Promise.all([
      ask<LandingAnswer>(ctx, "/landing"),
      ask<readonly BlogPost[]>(ctx, "/blog_posts"),
    ]);
    const view: LandingView = { performance, posts: posts?.map(presentPost) ?? null };
    ctx.body = view;
  });

  router.get("/api/views/complaints", async (ctx) => {
    ctx.state.route = "/api/views/complaints";
    ctx.set("cache-control", mustRevalidate);
    const view: ComplaintsView = { complaints: await ask<ComplaintsAnswer>(ctx, "/complaints") };
    ctx.body = view;
  });
}

function presentPost({ link, title, excerpt, date, image }: BlogPost): LandingPost {
  return {
    link,
    title: title.rendered,
    excerpt: excerpt.rendered,
    date,
    picture: image === null ? null : { path: picturePath(image.picture), alt: image.alt_text },
  };
}
