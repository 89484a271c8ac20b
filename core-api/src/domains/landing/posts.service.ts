import type { Log } from "@munshi/platform";
import type { Clock } from "../../platform/clock/clock.ts";
import type { FeedPost, FeedProvider } from "../../providers/feed/index.ts";

export interface PostsService {
  /**
   * The blog's newest posts; while the blog fails, those it had last.
   * None where no blog is configured.
   * @throws AppError `provider.unavailable` (503) where it never answered.
   */
  list(): Promise<readonly FeedPost[]>;
}

const freshMs = 5 * 60_000;
/** After a failure the blog is left alone for a while. */
const failedMs = 30_000;

/** Asks the blog at most every five minutes, and once for all who wait. */
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
