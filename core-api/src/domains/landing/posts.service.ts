import type { Log } from "@munshi/platform";
import type { Clock } from "../../platform/clock/clock.ts";
import type { FeedPost, FeedProvider } from "../../providers/feed/index.ts";

export interface PostsService {
  /**
   * Returns the blog's newest posts; while the blog fails, the last ones fetched.
   * Empty if no blog is configured.
   * @throws AppError `provider.unavailable` (503) if it never answered.
   */
  list(): Promise<readonly FeedPost[]>;
}

const freshMs = 5 * 60_000;
/** Delay before the next request after a failure. */
const failedMs = 30_000;

/** Fetches the blog at most every five minutes; concurrent callers share one request. */
export function createPostsService(deps: {
  /** Null: no blog is configured. */
  readonly feed: FeedProvider | null;
  readonly clock: Clock;
  readonly log: Log;
}): PostsService {
  const { feed, clock, log } = deps;
  let kept: readonly FeedPost[] | null = null;
  let askAgainAt = 0;
  let asking: Promise<readonly FeedPost[]> | null = null;
  const ask = async (from: FeedProvider): Promise<readonly FeedPost[]> => {
    try {
      kept = await from.listPosts();
      askAgainAt = clock.now().getTime() + freshMs;
      return kept;
    } catch (error) {
      if (kept === null) throw error;
      askAgainAt = clock.now().getTime() + failedMs;
      log.info({ provider: "feed" }, "the blog's last posts are shown while it fails");
      return kept;
    } finally {
      asking = null;
    }
  };
  return {
    async list() {
      if (feed === null) return [];
      if (kept !== null && clock.now().getTime() < askAgainAt) return kept;
      asking ??= ask(feed);
      return asking;
    },
  };
}
