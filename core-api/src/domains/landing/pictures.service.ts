import { createHash } from "node:crypto";
import type { Clock } from "../../platform/clock/clock.ts";
import { noPicture } from "../../providers/feed/index.ts";
import type { FeedPicture, FeedProvider } from "../../providers/feed/index.ts";
import type { PostsService } from "./posts.service.ts";

export interface PicturesService {
  /**
   * A picture of one of the newest posts, by the `pictureIdOf` its address, so that callers cannot
   * request arbitrary addresses. Callers cache it; failures are not retried for half a minute.
   * @throws AppError `picture.not_found` (404), `provider.unavailable` (503).
   */
  load(id: string): Promise<FeedPicture>;
}

/** Names a picture by its address, in 16 characters. */
export function pictureIdOf(address: string): string {
  return createHash("sha256").update(address).digest("base64url").slice(0, 16);
}

const failedMs = 30_000;

export function createPicturesService(deps: {
  readonly posts: PostsService;
  /** Null: no blog is configured. */
  readonly feed: FeedProvider | null;
  readonly clock: Clock;
}): PicturesService {
  const { posts, feed, clock } = deps;
  const failed = new Map<string, { readonly error: unknown; readonly until: number }>();
  const loading = new Map<string, Promise<FeedPicture>>();
  const fetchOnce = async (id: string, from: FeedProvider): Promise<FeedPicture> => {
    const addresses = new Map(
      (await posts.list()).flatMap(({ image }) =>
        image === null ? [] : [[pictureIdOf(image.url), image.url]],
      ),
    );
    const address = addresses.get(id);
    if (address === undefined) throw noPicture();
    try {
      return await from.loadPicture(address);
    } catch (error) {
      for (const known of failed.keys()) if (!addresses.has(known)) failed.delete(known);
      failed.set(id, { error, until: clock.now().getTime() + failedMs });
      throw error;
    }
  };
  return {
    async load(id) {
      if (feed === null) throw noPicture();
      const before = failed.get(id);
      if (before !== undefined && clock.now().getTime() < before.until) throw before.error;
      const underWay = loading.get(id) ?? fetchOnce(id, feed).finally(() => loading.delete(id));
      loading.set(id, underWay);
      return underWay;
    },
  };
}
