import type { BlogPost, LandingAnswer } from "../../contract/index.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { presentPost } from "./landing.presenter.ts";
import { landingAnswer, pictureParams, postsAnswer } from "./landing.schema.ts";
import type { LandingService } from "./landing.service.ts";
import type { PicturesService } from "./pictures.service.ts";
import type { PostsService } from "./posts.service.ts";

export function createLandingRoutes(deps: {
  readonly landing: LandingService;
  readonly posts: PostsService;
  readonly pictures: PicturesService;
}): readonly Route[] {
  const { landing, posts, pictures } = deps;
  return [
    defineRoute({
      method: "GET",
      path: "/v2/api/landing",
      summary: "What the landing page shows: how a sum put into the largest companies has done",
      access: "service",
      schemas: { answer: landingAnswer },
      handle: async (): Promise<LandingAnswer> => landing.describePerformance(),
    }),
    defineRoute({
      method: "GET",
      path: "/v2/api/blog_posts",
      summary: "The blog's newest posts",
      access: "service",
      schemas: { answer: postsAnswer },
      handle: async (): Promise<readonly BlogPost[]> => (await posts.list()).map(presentPost),
    }),
    defineRoute({
      method: "GET",
      path: "/v2/api/blog_pictures/:picture",
      summary: "A picture of the blog's newest posts",
      access: "service",
      schemas: { params: pictureParams },
      failures: {
        "picture.not_found": [404, "No post shows such a picture."],
      },
      handle: async ({ params, ctx }): Promise<void> => {
        const { type, bytes } = await pictures.load(params.picture);
        ctx.type = type;
        ctx.body = bytes;
      },
    }),
  ];
}
