import type { NotificationRow, NotificationsAnswer } from "../../contract/index.ts";
import { memberNotificationRoutes } from "../../contract/notifications.ts";
import { memberOf, ownerOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { PageStart, StoredNotification } from "./notifications.query.ts";
import type { NotificationPage, NotificationsService } from "./notifications.service.ts";

const notificationsPath = "/help-action/notifications/";

function presentPage({ rows, hasOlder, hasNewer }: NotificationPage): NotificationsAnswer {
  const [newest] = rows;
  const oldest = rows.at(-1);
  return {
    results: rows.map(presentNotification),
    next: hasOlder && oldest !== undefined ? `${notificationsPath}?before=${oldest.id}` : null,
    previous: hasNewer && newest !== undefined ? `${notificationsPath}?after=${newest.id}` : null,
  };
}

function presentNotification(row: StoredNotification): NotificationRow {
  return {
    id: row.id,
    kind: row.kind,
    redirect_url: row.redirect_url,
    date: row.created_at.toISOString(),
    notification: row.body,
    is_read: row.read_at !== null,
  };
}

export function createNotificationRoutes(notifications: NotificationsService): readonly Route[] {
  return implementRoutes(memberNotificationRoutes, {
    "GET /help-action/notifications/": async ({ query, ctx }) =>
      presentPage(await notifications.list(ownerOf(ctx), readStart(query))),
    "POST /help-action/notifications/read": async ({ body, ctx }) => ({
      unread: await notifications.markRead(ownerOf(ctx), body.up_to ?? null),
    }),
    "GET /user/notification_settings": async ({ ctx }) => ({
      kinds: await notifications.settings(memberOf(ctx).userId),
    }),
    "PATCH /user/notification_settings": async ({ body, ctx }) => ({
      kinds: await notifications.changeSettings(memberOf(ctx).userId, body.kinds),
    }),
  });
}

function readStart(query: {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}): PageStart {
  if (query.before !== undefined) return { from: "before", id: query.before };
  return query.after === undefined ? { from: "newest" } : { from: "after", id: query.after };
}
