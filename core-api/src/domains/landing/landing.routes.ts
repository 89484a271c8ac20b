import type { BlogPost } from "../../contract/index.ts";
import { landingRoutes } from "../../contract/public-content.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { FeedPost } from "../../providers/feed/index.ts";
import type { LandingService } from "./landing.service.ts";
import { pictureIdOf } from "./pictures.service.ts";
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

function presentPost(post: FeedPost): BlogPost {
  const { link, title, excerpt, publishedAt, image } = post;
  return {
    link,
    title: { rendered: title },
    excerpt: { rendered: excerpt },
    date: publishedAt.toISOString(),
    image:
      image === null
        ? null
        : { source_url: image.url, alt_text: image.alt, picture: pictureIdOf(image.url) },
  };
}
