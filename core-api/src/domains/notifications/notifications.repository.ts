import type { Executor, Transaction } from "@munshi/db";
import type { UnreadReader } from "@munshi/db/notifications";
import type { NotificationContent, NotificationKind } from "../../contract/index.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";

/** Returns the ids of new ones: without an earlier one of the same source, and not muted. */
export async function insertNotifications(
  transaction: Transaction,
  notifications: readonly NotificationToSend[],
): Promise<readonly string[]> {
  const given = notifications.map(({ content, ...told }) => ({
    id: createPublicId(),
    user_id: told.userId,
    tenant_key: told.tenant,
    kind: told.kind,
    source: told.source,
    body: typeof content === "string" ? content : JSON.stringify(content),
    redirect_url: told.redirectUrl ?? "",
    created_at: told.at.toISOString(),
  }));
  const { rows } = await transaction.raw<{ readonly rows: readonly { readonly id: string }[] }>(
    `insert into notifications
       (id, user_id, tenant_key, kind, source, body, redirect_url, created_at)
     select id, user_id, tenant_key, kind, source, body, redirect_url, created_at
     from jsonb_to_recordset(:given::jsonb) as given (id uuid, user_id uuid, tenant_key text,
       kind text, source text, body text, redirect_url text, created_at timestamptz)
     where not exists (select 1 from notification_mutes as mute
       where mute.user_id = given.user_id and mute.kind = given.kind and mute.channel = 'all')
     on conflict (user_id, source) do nothing
     returning id`,
    { given: JSON.stringify(given) },
  );
  return rows.map(({ id }) => id);
}

/** Marks what a reader has before them, up to a notification or all of it. */
export async function markRead(
  db: Executor,
  { userId, tenant }: UnreadReader,
  upTo: string | null,
  at: Date,
): Promise<void> {
  await db("notifications")
    .where({ user_id: userId })
    .whereNull("read_at")
    .whereRaw("(tenant_key is null or tenant_key = ?)", [tenant])
    .modify((query) => {
      if (upTo !== null) void query.where("id", "<=", upTo);
    })
    .update({ read_at: at });
}

/** Scope of a mute: everywhere, the chat or mails. */
export type MuteChannel = "all" | "chat" | "mail";

export async function muteKind(
  db: Executor,
  mute: {
    readonly userId: string;
    readonly kind: NotificationKind;
    readonly channel: MuteChannel;
    readonly at: Date;
  },
): Promise<void> {
  const { userId, kind, channel, at } = mute;
  await db("notification_mutes")
    .insert({ user_id: userId, kind, channel, muted_at: at })
    .onConflict(["user_id", "kind", "channel"])
    .ignore();
}

export async function unmuteKind(
  db: Executor,
  userId: string,
  kind: NotificationKind,
  channel: MuteChannel,
): Promise<void> {
  await db("notification_mutes").where({ user_id: userId, kind, channel }).delete();
}

export async function deleteNotificationsBefore(db: Executor, moment: Date): Promise<number> {
  return db("notifications").where("created_at", "<", moment).delete();
}

/** A notification to create. */
export interface NotificationToSend {
  readonly userId: string;
  /** The site whose pages it is about; null for what concerns the account, which every site shows. */
  readonly tenant: string | null;
  readonly kind: NotificationKind;
  /** Its source, such as `coupon:<id>`: each source notifies a member once. */
  readonly source: string;
  /** Plain text, or what a page draws; figures as they are at the moment. */
  readonly content: string | NotificationContent;
  /** Path of a page; absent if it links nowhere. */
  readonly redirectUrl?: string;
  readonly at: Date;
}
