/** A post of the blog; its texts are plain. */
export interface FeedPost {
  /** https, or http outside production. */
  readonly link: string;
  readonly title: string;
  readonly excerpt: string;
  readonly publishedAt: Date;
  /** Null if the post has none, or if fetching from its address is not allowed. */
  readonly image: { readonly url: string; readonly alt: string } | null;
}

export interface FeedPicture {
  /** Recognised by its bytes: `image/jpeg`, `image/svg+xml`, … */
  readonly type: string;
  readonly bytes: Buffer;
}

export interface FeedProvider {
  /** The newest posts, newest first. @throws AppError `provider.unavailable` (503). */
  listPosts(signal?: AbortSignal): Promise<readonly FeedPost[]>;
  /**
   * The picture of a post.
   * @throws AppError `picture.not_found` (404) if the address is not the blog's, or the content is
   * not a picture or too large; `provider.unavailable` (503).
   */
  loadPicture(address: string, signal?: AbortSignal): Promise<FeedPicture>;
}
