export type { NotificationToSend } from "./notification-to-send.ts";
export { findNotifications, listChatMutes } from "./notifications.query.ts";
export type { FoundNotification } from "./notifications.query.ts";
export { createNotificationRoutes } from "./notifications.routes.ts";
export { createNotificationsService } from "./notifications.service.ts";
export type { NotificationsService } from "./notifications.service.ts";
export { notificationLane, notificationsCreated, notify, notifyAll } from "./notify.ts";
