/** A post of the blog; its texts are plain. */
export interface FeedPost {
  /** https, or http outside production. */
  readonly link: string;
  readonly title: string;
  readonly excerpt: string;
  readonly publishedAt: Date;
  /** Null where the post has none. */
  readonly image: { readonly url: string; readonly alt: string } | null;
}

export interface FeedProvider {
  /** The newest posts, newest first. @throws AppError `provider.unavailable` (503). */
  listPosts(signal?: AbortSignal): Promise<readonly FeedPost[]>;
}
