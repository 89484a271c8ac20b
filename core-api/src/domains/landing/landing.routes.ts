import { landingRoutes } from "../../contract/public-content.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { presentPost } from "./landing.presenter.ts";
import type { LandingService } from "./landing.service.ts";
import type { PicturesService } from "./pictures.service.ts";
import type { PostsService } from "./posts.service.ts";

export function createLandingRoutes(deps: {
  readonly landing: LandingService;
  readonly posts: PostsService;
  readonly pictures: PicturesService;
}): readonly Route[] {
  const { landing, posts, pictures } = deps;
  return implementRoutes(landingRoutes, {
    "GET /v2/api/landing": async () => landing.describePerformance(),
    "GET /v2/api/blog_posts": async () => (await posts.list()).map(presentPost),
    "GET /v2/api/blog_pictures/:picture": async ({ params, ctx }) => {
      const { type, bytes } = await pictures.load(params.picture);
      ctx.type = type;
      ctx.body = bytes;
      return undefined;
    },
  });
}
