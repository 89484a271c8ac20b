import type { BlogPost } from "../../contract/index.ts";
import type { FeedPost } from "../../providers/feed/index.ts";
import { pictureIdOf } from "./pictures.service.ts";

export function presentPost(post: FeedPost): BlogPost {
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
