import type { Log } from "@munshi/platform";
import { z } from "zod";
import { createOutsideCalls } from "../../platform/outside/outside-calls.ts";
import { createFeedPictures } from "./feed-pictures.ts";
import type { FeedPictures } from "./feed-pictures.ts";
import type { FeedPost, FeedProvider } from "./feed-provider.ts";
import { readPlainMarkup } from "./plain-markup.ts";

const rendered = z.object({ rendered: z.string().max(20_000) });
/** Addresses go into pages: nothing but the web's own. */
const webAddress = z.url({ protocol: /^https?$/ }).max(2_000);

const postShape = z.object({
  link: webAddress,
  date_gmt: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/),
  title: rendered,
  excerpt: rendered,
  _embedded: z
    .object({
      "wp:featuredmedia": z
        .array(
          z.object({
            source_url: webAddress.optional().catch(undefined),
            alt_text: z.string().max(1_000).catch(""),
          }),
        )
        .catch([]),
    })
    .partial()
    .optional()
    .catch(undefined),
});

const timeoutMs = 5_000;
const largestAnswer = 2_000_000;
const longestExcerpt = 400;
const mostPosts = 12;

/**
 * Posts of a blog by WordPress' REST API, `{url}/wp-json/wp/v2/posts`; pictures come from the blog's
 * own origin and from `pictureHosts`.
 */
export function createWordpressFeed(
  url: string,
  deps: { readonly log: Log; readonly pictureHosts?: readonly string[] },
): FeedProvider {
  const pictures = createFeedPictures(url, { log: deps.log, hosts: deps.pictureHosts ?? [] });
  const calls = createOutsideCalls({ name: "feed", log: deps.log, timeoutMs, retries: 1 });
  const address = `${url}/wp-json/wp/v2/posts?per_page=${mostPosts}&_embed=wp:featuredmedia`;
  const load = async (signal: AbortSignal): Promise<readonly FeedPost[]> => {
    const answer = await fetch(address, { headers: { accept: "application/json" }, signal });
    if (!answer.ok) throw new Error(`The feed answered ${answer.status}`);
    const text = await answer.text();
    if (text.length > largestAnswer) throw new Error("The feed answered too much");
    // One post that is not as expected must not hide the others.
    return z
      .array(z.unknown())
      .parse(JSON.parse(text))
      .map((post) => postShape.safeParse(post))
      .filter((result) => result.success)
      .map(({ data }) => readPost(data, pictures));
  };
  return {
    listPosts: (signal) => calls.run(load, signal),
    loadPicture: pictures.load,
  };
}

/** Whole words, and a sign that there is more. */
function cutText(text: string): string {
  if (text.length <= longestExcerpt) return text;
  const space = text.lastIndexOf(" ", longestExcerpt);
  return `${text.slice(0, space === -1 ? longestExcerpt : space).toWellFormed()}…`;
}

function readPost(post: z.output<typeof postShape>, { isAllowed }: FeedPictures): FeedPost {
  const [media] = post._embedded?.["wp:featuredmedia"] ?? [];
  const excerpt = readPlainMarkup(post.excerpt.rendered);
  return {
    link: post.link,
    title: readPlainMarkup(post.title.rendered),
    excerpt: cutText(excerpt),
    publishedAt: new Date(`${post.date_gmt}Z`),
    image:
      media?.source_url === undefined || !isAllowed(media.source_url)
        ? null
        : { url: media.source_url, alt: readPlainMarkup(media.alt_text) },
  };
}
