import { expect, test } from "vitest";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { noPicture } from "../../providers/feed/index.ts";
import type { FeedPicture, FeedPost } from "../../providers/feed/index.ts";
import { createPicturesService, pictureIdOf } from "./pictures.service.ts";

const picture: FeedPicture = { type: "image/png", bytes: Buffer.from("png") };
const address = "https://blog.example/a.png";
const id = pictureIdOf(address);

const post = (url: string | null): FeedPost => ({
  link: "https://blog.example/one",
  title: "One",
  excerpt: "",
  publishedAt: new Date("2026-11-01T00:00:00Z"),
  image: url === null ? null : { url, alt: "" },
});

function createBlog() {
  const clock = createFixedClock(new Date("2026-11-21T10:00:00Z"));
  const asked: string[] = [];
  const blog = {
    clock,
    asked,
    posts: [post(null), post(address)] as readonly FeedPost[],
    load: async (): Promise<FeedPicture> => picture,
  };
  const posts = { list: async () => blog.posts };
  const feed = {
    ...posts,
    listPosts: posts.list,
    loadPicture: async (from: string) => {
      asked.push(from);
      return blog.load();
    },
  };
  return { blog, pictures: createPicturesService({ posts, feed, clock }) };
}

test("a picture of a post is fetched from where the post says, once for all who wait", async () => {
  const { blog, pictures } = createBlog();
  const told = await Promise.all(Array.from({ length: 20 }, async () => pictures.load(id)));
  expect(new Set(told)).toEqual(new Set([picture]));
  expect(blog.asked).toEqual([address]);
});

test("what no post shows is not fetched", async () => {
  const { blog, pictures } = createBlog();
  for (const other of [pictureIdOf("https://blog.example/b.png"), "", "../../etc"]) {
    await expect(pictures.load(other)).rejects.toMatchObject({ status: 404 });
  }
  blog.posts = [];
  await expect(pictures.load(id)).rejects.toMatchObject({ status: 404 });
  expect(blog.asked).toEqual([]);
});

test("what failed is left alone for half a minute, while other pictures come", async () => {
  const { blog, pictures } = createBlog();
  const second = "https://blog.example/b.png";
  blog.posts = [post(address), post(second)];
  blog.load = async () => {
    throw noPicture();
  };
  for (let time = 0; time < 3; time += 1) {
    await expect(pictures.load(id)).rejects.toMatchObject({ code: "picture.not_found" });
  }
  blog.load = async () => picture;
  expect(await pictures.load(pictureIdOf(second))).toBe(picture);
  blog.clock.advance(29_999);
  await expect(pictures.load(id)).rejects.toMatchObject({ code: "picture.not_found" });
  expect(blog.asked).toEqual([address, second]);
  blog.clock.advance(1);
  expect(await pictures.load(id)).toBe(picture);
});

test("without a blog there are no pictures", async () => {
  const { blog } = createBlog();
  const posts = { list: async () => blog.posts };
  const pictures = createPicturesService({ posts, feed: null, clock: blog.clock });
  await expect(pictures.load(id)).rejects.toMatchObject({ status: 404 });
});
