import type { UnreadReader } from "@munshi/db/notifications";
import type {
  NotificationsAnswer,
  NotificationSettings,
  NotificationsReadAnswer,
} from "../../contract/index.ts";
import type { HttpContext } from "../../platform/http/context.ts";
import { originOf } from "../../platform/http/identify-call.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { notificationsPath, presentPage } from "./notifications.presenter.ts";
import type { PageStart } from "./notifications.query.ts";
import {
  notificationsAnswer,
  pageQuery,
  readAnswer,
  readBody,
  settingsAnswer,
  settingsBody,
} from "./notifications.schema.ts";
import type { NotificationsService } from "./notifications.service.ts";

export function createNotificationRoutes(notifications: NotificationsService): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: notificationsPath,
      summary: "What the asker was told of, newest first, page by page",
      access: "member",
      schemas: { query: pageQuery, answer: notificationsAnswer },
      handle: async ({ query, ctx }): Promise<NotificationsAnswer> =>
        presentPage(await notifications.list(readerOf(ctx), readStart(query))),
    }),
    defineRoute({
      method: "POST",
      path: `${notificationsPath}read`,
      summary: "Marks the asker's notifications as read; how many are left",
      access: "member",
      schemas: { body: readBody, answer: readAnswer },
      handle: async ({ body, ctx }): Promise<NotificationsReadAnswer> => ({
        unread: await notifications.markRead(readerOf(ctx), body.up_to ?? null),
      }),
    }),
    defineRoute({
      method: "GET",
      path: "/user/notification_settings",
      summary: "What the asker wants to be told of",
      access: "member",
      schemas: { answer: settingsAnswer },
      handle: async ({ ctx }): Promise<NotificationSettings> => ({
        kinds: await notifications.settings(readerOf(ctx).userId),
      }),
    }),
    defineRoute({
      method: "PATCH",
      path: "/user/notification_settings",
      summary: "Switches kinds of notifications on or off; what is not named stays",
      access: "member",
      schemas: { body: settingsBody, answer: settingsAnswer },
      handle: async ({ body, ctx }): Promise<NotificationSettings> => ({
        kinds: await notifications.changeSettings(readerOf(ctx).userId, body.kinds),
      }),
    }),
  ];
}

function readStart(query: {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}): PageStart {
  if (query.before !== undefined) return { from: "before", id: query.before };
  return query.after === undefined ? { from: "newest" } : { from: "after", id: query.after };
}

function readerOf(ctx: HttpContext): UnreadReader {
  if (ctx.state.member === undefined) throw new TypeError("The route stands behind its gate");
  return { userId: ctx.state.member.userId, tenant: originOf(ctx).tenant };
}
