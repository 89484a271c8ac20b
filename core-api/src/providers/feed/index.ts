export type { FeedPost, FeedProvider } from "./feed-provider.ts";
export { createWordpressFeed } from "./wordpress-feed.ts";
