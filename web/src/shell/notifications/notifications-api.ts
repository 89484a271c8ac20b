import { corePath } from "@munshi/bff/contract";
import type {
  NotificationsAnswer,
  NotificationSetting,
  NotificationSettings,
  NotificationSettingsPayload,
  NotificationsReadAnswer,
  NotificationsReadPayload,
} from "@munshi/bff/contract";
import { fetchJson, sendJson } from "../../lib/http.ts";

const listPath = "/help-action/notifications/";
const settingsPath = `${corePath}/user/notification_settings`;

/** The newest, or the page that an answer before named. */
export async function fetchNotifications(path = listPath): Promise<NotificationsAnswer> {
  return fetchJson<NotificationsAnswer>(corePath + path);
}

/** How many are left to be read. */
export async function markRead(upTo: string): Promise<number> {
  const payload: NotificationsReadPayload = { up_to: upTo };
  const path = `${corePath}${listPath}read`;
  return (await sendJson<NotificationsReadAnswer>("POST", path, payload)).unread;
}

export async function fetchSettings(): Promise<readonly NotificationSetting[]> {
  return (await fetchJson<NotificationSettings>(settingsPath)).kinds;
}

export async function changeSetting(
  setting: NotificationSettingsPayload["kinds"][number],
): Promise<readonly NotificationSetting[]> {
  const payload: NotificationSettingsPayload = { kinds: [setting] };
  return (await sendJson<NotificationSettings>("PATCH", settingsPath, payload)).kinds;
}
