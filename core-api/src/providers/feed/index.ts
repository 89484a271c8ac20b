export type { FeedPicture, FeedPost, FeedProvider } from "./feed-provider.ts";
export { noPicture } from "./feed-pictures.ts";
export { createWordpressFeed } from "./wordpress-feed.ts";
