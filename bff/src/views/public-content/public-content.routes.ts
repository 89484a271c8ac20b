import type { BlogPost, ComplaintsAnswer, LandingAnswer } from "@munshi/core-api/contract";
import type { Log } from "@munshi/platform";
import { publicContentRoutes } from "../../contract/views.ts";
import type { LandingPost } from "../../contract/views.ts";
import type { SecondBase } from "../../core-client/second-base.ts";
import { mustRevalidate } from "../../files/send-stored.ts";
import { addRoutes } from "../../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../../http/add-routes.ts";
import { originOf } from "../../http/caller.ts";
import type { HttpContext } from "../../http/context.ts";
import { picturePath } from "./blog-pictures.routes.ts";
import { createPublicCache } from "./public-cache.ts";
import type { PublicCache } from "./public-cache.ts";

/**
 * Public content other than the market: performance and articles of the landing page, complaints.
 */
export function addPublicContentRoutes(
  router: BffRouter,
  deps: RouteDeps & { readonly secondBase: SecondBase; readonly log: Log },
): void {
  const landing = createPublicCache<LandingAnswer>(deps.log);
  const posts = createPublicCache<readonly BlogPost[]>(deps.log);
  const complaints = createPublicCache<ComplaintsAnswer>(deps.log);
  const read = async <T>(
    ctx: HttpContext,
    cache: PublicCache<T>,
    path: string,
  ): Promise<T | null> => {
    const { tenant } = originOf(ctx);
    ctx.set("cache-control", mustRevalidate);
    // The cached answer serves all visitors: no visitor's address is sent along.
    return cache(`${tenant} ${path}`, () => deps.secondBase.get<T>(path, { tenant, address: "" }));
  };
  addRoutes(router, publicContentRoutes, deps, {
    "GET /api/views/landing": async ({ ctx }) => {
      const [performance, latest] = await Promise.all([
        read(ctx, landing, "/landing"),
        read(ctx, posts, "/blog_posts"),
      ]);
      return { performance, posts: latest?.map(presentPost) ?? null };
    },
    "GET /api/views/complaints": async ({ ctx }) => ({
      complaints: await read(ctx, complaints, "/complaints"),
    }),
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
