import type { Transaction } from "@munshi/db";
import { mainTenant } from "../../platform/actor/actor.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import { insertEvent } from "../../platform/outbox/outbox-events.ts";
import type { NotificationToSend } from "./notifications.repository.ts";
import { insertNotifications } from "./notifications.repository.ts";

/** The outbox event of new notifications; its payload has their `ids` and their members, `users`. */
export const notificationsCreated = "notifications.created";

/** The outbox's lane of bulk notifications. */
export const notificationLane = "notifications";

/**
 * Notifies a member in the caller's transaction: the notification appears in the list and in the
 * unread counts of open pages. False if the source has notified the member before, or the kind is
 * muted.
 */
export async function notify(
  transaction: Transaction,
  notification: NotificationToSend,
): Promise<boolean> {
  return (await notifyAll(transaction, [notification])) === 1;
}

/** `notify` for hundreds at once; returns the number of new ones. */
export async function notifyAll(
  transaction: Transaction,
  notifications: readonly NotificationToSend[],
): Promise<number> {
  const [first] = notifications;
  if (first === undefined) return 0;
  const ids = await insertNotifications(transaction, notifications);
  if (ids.length > 0) {
    const users = [...new Set(notifications.map(({ userId }) => userId))];
    const event = { name: notificationsCreated, payload: { ids, users } };
    const tenant = first.tenant ?? mainTenant;
    await insertEvent(transaction, { ...event, id: createPublicId(), tenant }, first.at);
  }
  return ids.length;
}
