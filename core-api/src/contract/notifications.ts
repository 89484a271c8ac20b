import type { Infer, InferInput } from "@munshi/platform/contract";
import { z } from "zod";
import { notificationKinds } from "./notification-content.ts";
import type { NotificationKind } from "./notification-content.ts";
import { defineRoutes } from "./route.ts";

const id = z.uuid({ version: "v7" });

const pageQuery = z
  .object({
    before: id.optional().describe("Older ones than this."),
    after: id.optional().describe("Newer ones than this."),
  })
  .refine(({ before, after }) => before === undefined || after === undefined, {
    message: "before and after exclude each other",
  });

const kind = z.enum(notificationKinds);

const notification = z.object({
  id,
  kind,
  redirect_url: z.string().describe("An address whose last part is the page; empty: no link."),
  date: z.iso.datetime(),
  notification: z.string().describe("JSON with product, content, stock_name, …; or plain text."),
  is_read: z.boolean(),
});

const notificationsAnswer = z.object({
  results: z.array(notification).describe("Newest first."),
  next: z.string().nullable().describe("Path and query of the older page."),
  previous: z.string().nullable().describe("Path and query of the newer page."),
});

const readBody = z.strictObject({ up_to: id.optional().describe("The newest one to mark.") });
const readAnswer = z.object({ unread: z.int() });

const setting = z.object({
  kind,
  is_on: z.boolean(),
  in_chat: z.boolean().describe("Also sent to the linked Telegram chat."),
  in_mail: z.boolean().nullable().describe("Also sent by email; null if never."),
});
const settingsAnswer = z.object({ kinds: z.array(setting) });
// A thief of a session must not silence security notices.
const switchable: z.ZodType<NotificationKind, NotificationKind> = kind.exclude(["security"]);
const settingsBody = z.strictObject({
  kinds: z
    .array(
      z.strictObject({
        kind: switchable,
        is_on: z.boolean().exactOptional(),
        in_chat: z.boolean().exactOptional(),
        in_mail: z.boolean().exactOptional(),
      }),
    )
    .min(1)
    .max(notificationKinds.length),
});

export type NotificationRow = Infer<typeof notification>;
export type NotificationsAnswer = Infer<typeof notificationsAnswer>;
export type NotificationsReadAnswer = Infer<typeof readAnswer>;
export type NotificationSettings = Infer<typeof settingsAnswer>;
export type NotificationSetting = Infer<typeof setting>;
export type NotificationSettingsPayload = InferInput<typeof settingsBody>;

export const memberNotificationRoutes = defineRoutes({
  "GET /help-action/notifications/": {
    summary: "The member's notifications, by page",
    access: "member",
    browser: {},
    query: pageQuery,
    answer: notificationsAnswer,
  },
  "POST /help-action/notifications/read": {
    summary: "Marks notifications as read, all or up to one; answers the number of unread ones",
    access: "member",
    browser: {},
    body: readBody,
    answer: readAnswer,
  },
  "GET /user/notification_settings": {
    summary: "The member's notification settings",
    access: "member",
    browser: {},
    answer: settingsAnswer,
  },
  "PATCH /user/notification_settings": {
    summary: "Changes notification settings; omitted ones keep their value",
    access: "member",
    browser: {},
    body: settingsBody,
    answer: settingsAnswer,
  },
});
