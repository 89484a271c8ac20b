export { countUnread } from "./count-unread.ts";
export type { UnreadReader } from "./count-unread.ts";
export { openUnreadFeed } from "./unread-feed.ts";
export type { UnreadFeed, UnreadFeedOptions } from "./unread-feed.ts";
