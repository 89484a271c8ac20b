export { countUnread } from "./count-unread.ts";
export type { Unread, UnreadReader } from "./count-unread.ts";
export { openUnreadFeed } from "./unread-feed.ts";
export type { UnreadFeed, UnreadFeedOptions } from "./unread-feed.ts";
