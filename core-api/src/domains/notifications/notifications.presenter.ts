import type { NotificationRow, NotificationsAnswer } from "../../contract/index.ts";
import type { StoredNotification } from "./notifications.query.ts";
import type { NotificationPage } from "./notifications.service.ts";

const notificationsPath = "/help-action/notifications/";

export function presentPage({ rows, hasOlder, hasNewer }: NotificationPage): NotificationsAnswer {
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
