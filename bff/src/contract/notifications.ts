/** `GET /api/notifications/stream`: server-sent events for whoever is signed in, one stream a page. */
export const notificationStreamPath = "/api/notifications/stream";

/**
 * The stream's events. `unread` comes at the start and after each change: a JSON `UnreadEvent`, which
 * says all there is to know, so that none has to be caught up with. `ended` is the last one of a
 * session that is over.
 */
export const notificationEvents = { unread: "unread", ended: "ended" } as const;

export interface UnreadEvent {
  /** How many notifications the member has not read, on this site. */
  readonly unread: number;
}

export { notificationProducts, stockChanges } from "@munshi/core-api/contract";
export type {
  NotificationContent,
  NotificationKind,
  NotificationProduct,
  NotificationRow,
  NotificationsAnswer,
  NotificationSetting,
  NotificationSettings,
  NotificationSettingsPayload,
  NotificationsReadAnswer,
  NotificationsReadPayload,
  StockChange,
} from "@munshi/core-api/contract";
