import { silentLog } from "@munshi/platform";
import { expect, test } from "vitest";
import { createFixedClock } from "../../platform/clock/clock.ts";
import type { FeedPost } from "../../providers/feed/index.ts";
import { createPostsService } from "./posts.service.ts";
import type { PostsService } from "./posts.service.ts";

const post = (title: string): FeedPost => ({
  link: "https://blog.example/one",
  title,
  excerpt: "",
  publishedAt: new Date("2026-11-01T00:00:00Z"),
  image: null,
});

interface Blog {
  readonly posts: PostsService;
  readonly clock: ReturnType<typeof createFixedClock>;
  answer: () => Promise<readonly FeedPost[]>;
  asked: number;
}

function createBlog(): Blog {
  const clock = createFixedClock(new Date("2026-11-21T10:00:00Z"));
  const blog: Blog = {
    clock,
    asked: 0,
    answer: async () => [post("first")],
    posts: createPostsService({
      clock,
      log: silentLog,
      feed: {
        listPosts: async () => {
          blog.asked += 1;
          return blog.answer();
        },
        loadPicture: async () => {
          throw new Error("nobody asks for pictures here");
        },
      },
    }),
  };
  return blog;
}

test("the blog is asked once for all who wait, and again after five minutes", async () => {
  const blog = createBlog();
  await Promise.all(Array.from({ length: 20 }, async () => blog.posts.list()));
  blog.clock.advance(299_999);
  expect(await blog.posts.list()).toEqual([post("first")]);
  expect(blog.asked).toBe(1);
  blog.answer = async () => [post("second")];
  blog.clock.advance(1);
  expect(await blog.posts.list()).toEqual([post("second")]);
  expect(blog.asked).toBe(2);
});

test("while it fails its last posts are shown, and it is left alone for half a minute", async () => {
  const blog = createBlog();
  await blog.posts.list();
  blog.answer = async () => {
    throw new Error("down");
  };
  blog.clock.advance(300_000);
  expect(await blog.posts.list()).toEqual([post("first")]);
  expect(await blog.posts.list()).toEqual([post("first")]);
  expect(blog.asked).toBe(2);
  blog.clock.advance(30_000);
  blog.answer = async () => [post("back")];
  expect(await blog.posts.list()).toEqual([post("back")]);
});

test("a blog that has never answered shows its failure and is requested again", async () => {
  const blog = createBlog();
  blog.answer = async () => {
    throw new Error("down");
  };
  await expect(blog.posts.list()).rejects.toThrow("down");
  blog.answer = async () => [post("up")];
  expect(await blog.posts.list()).toEqual([post("up")]);
});

test("without a blog there are no posts", async () => {
  const clock = createFixedClock(new Date());
  const posts = createPostsService({ feed: null, clock, log: silentLog });
  expect(await posts.list()).toEqual([]);
});
