import type { Transaction } from "@munshi/db";
import { mainTenant } from "../../platform/actor/actor.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import { insertEvent } from "../../platform/outbox/outbox-events.ts";
import type { NotificationToSend } from "./notification-to-send.ts";
import { insertNotifications } from "./notifications.repository.ts";

/** The outbox's event about notifications that are new; its payload holds their `ids`. */
export const notificationsCreated = "notifications.created";

/** The outbox's lane of what tells many members at once. */
export const notificationLane = "notifications";

/**
 * Tells a member of something in the caller's transaction: if, and only if, that commits, it stands
 * among the member's notifications, and every open page counts one more. False where the member was
 * told of this source before, or has switched the kind off.
 */
export async function notify(
  transaction: Transaction,
  notification: NotificationToSend,
): Promise<boolean> {
  return (await notifyAll(transaction, [notification])) === 1;
}

/** `notify` for some hundreds at once; how many are new. */
export async function notifyAll(
  transaction: Transaction,
  notifications: readonly NotificationToSend[],
): Promise<number> {
  const [first] = notifications;
  if (first === undefined) return 0;
  const ids = await insertNotifications(transaction, notifications);
  if (ids.length > 0) {
    const event = { name: notificationsCreated, payload: { ids } };
    const tenant = first.tenant ?? mainTenant;
    await insertEvent(transaction, { ...event, id: createPublicId(), tenant }, first.at);
  }
  return ids.length;
}
