import { corePath } from "@munshi/bff/contract";
import type {
  NotificationsAnswer,
  NotificationSetting,
  NotificationSettingsPayload,
} from "@munshi/bff/contract";
import { callCore, fetchJson } from "../../lib/http.ts";

/** The newest notifications, or the page of a link in an earlier answer. */
export async function fetchNotifications(path?: string): Promise<NotificationsAnswer> {
  return path === undefined
    ? callCore("GET /help-action/notifications/")
    : fetchJson<NotificationsAnswer>(corePath + path);
}

/** Returns the number of unread ones left. */
export async function markRead(upTo: string): Promise<number> {
  const body = { up_to: upTo };
  return (await callCore("POST /help-action/notifications/read", { body })).unread;
}

export async function fetchSettings(): Promise<readonly NotificationSetting[]> {
  return (await callCore("GET /user/notification_settings")).kinds;
}

export async function changeSetting(
  setting: NotificationSettingsPayload["kinds"][number],
): Promise<readonly NotificationSetting[]> {
  const body = { kinds: [setting] };
  return (await callCore("PATCH /user/notification_settings", { body })).kinds;
}
