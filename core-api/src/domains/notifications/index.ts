export type { NotificationToSend } from "./notifications.repository.ts";
export { findNotifications, listChatMutes, listMuting } from "./notifications.query.ts";
export type { FoundNotification } from "./notifications.query.ts";
export { createNotificationRoutes } from "./notifications.routes.ts";
export { createNotificationsService } from "./notifications.service.ts";
export type { NotificationsService } from "./notifications.service.ts";
export { muteKind } from "./notifications.repository.ts";
export { notificationLane, notificationsCreated, notify, notifyAll } from "./notify.ts";
