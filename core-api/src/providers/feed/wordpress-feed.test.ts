import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { silentLog } from "@munshi/platform";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createWordpressFeed } from "./wordpress-feed.ts";

const answer = { status: 200, body: "[]" };
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? "");
  response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked.length = 0;
  Object.assign(answer, { status: 200, body: "[]" });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = {
  link: "https://blog.example/2026/11/one/",
  date_gmt: "2026-11-16T04:00:00",
  title: { rendered: "One &#8211; <em>two</em>" },
  excerpt: { rendered: "<p>Text</p>\n" },
};
const media = (source_url: string) => ({
  _embedded: { "wp:featuredmedia": [{ source_url, alt_text: "A <b>chart</b>" }] },
});
const list = async (...posts: readonly object[]) => {
  answer.body = JSON.stringify(posts);
  return createWordpressFeed(url, { log: silentLog }).listPosts();
};

test("posts are asked for with their pictures and come as text", async () => {
  expect(await list({ ...post, ...media(`${url}/a.jpg`) }, post)).toEqual([
    {
      link: post.link,
      title: "One – two",
      excerpt: "Text",
      publishedAt: new Date("2026-11-16T04:00:00Z"),
      image: { url: `${url}/a.jpg`, alt: "A chart" },
    },
    expect.objectContaining({ image: null }),
  ]);
  expect(asked).toEqual(["/wp-json/wp/v2/posts?per_page=12&_embed=wp:featuredmedia"]);
});

test("addresses that could run something are left out, and one bad post hides no other", async () => {
  const posts = await list(
    { ...post, link: "javascript:alert(1)" },
    { ...post, title: "no object" },
    { ...post, ...media("data:image/svg+xml,<svg/>") },
    { ...post, ...media("https://elsewhere.example/a.jpg") },
    { ...post, _embedded: { "wp:featuredmedia": [{ code: "rest_forbidden" }] } },
  );
  expect(posts.map(({ link, image }) => [link, image])).toEqual([
    [post.link, null],
    [post.link, null],
    [post.link, null],
  ]);
});

test("a long excerpt ends with a whole word and a sign that there is more", async () => {
  const [first] = await list({ ...post, excerpt: { rendered: "word ".repeat(200) } });
  expect(first?.excerpt).toMatch(/^(word ){79}word…$/);
});

test.each([
  ["an error", 500, "[]"],
  ["no JSON", 200, "<html>"],
  ["no list", 200, "{}"],
  ["too much", 200, `["${"x".repeat(2_000_000)}"]`],
])("%s is a failure that says nothing of what came", async (_title, status, body) => {
  Object.assign(answer, { status, body });
  const feed = createWordpressFeed(url, { log: silentLog });
  await expect(feed.listPosts()).rejects.toMatchObject({
    code: "provider.unavailable",
    status: 503,
    message: "feed is not responding. Try again later.",
  });
  // Once more, in case it was a hiccup.
  expect(asked).toHaveLength(2);
});

test("a blog that keeps failing is not asked for a while", async () => {
  answer.status = 500;
  const feed = createWordpressFeed(url, { log: silentLog });
  for (let time = 0; time < 6; time += 1) await expect(feed.listPosts()).rejects.toThrow("feed");
  expect(asked).toHaveLength(5);
});
