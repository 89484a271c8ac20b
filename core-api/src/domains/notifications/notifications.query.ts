import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import type { UnreadReader } from "@munshi/db/notifications";
import type { NotificationKind } from "../../contract/index.ts";
import type { MuteChannel } from "./notifications.repository.ts";

export interface StoredNotification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly body: string;
  readonly redirect_url: string;
  readonly created_at: Date;
  readonly read_at: Date | null;
}

/** Start of a page of notifications: the newest, or next to a given id. */
export type PageStart =
  | { readonly from: "newest" }
  | { readonly from: "before" | "after"; readonly id: string };

/** Lists up to `limit` of a reader's notifications on a site, nearest to the start first. */
export async function listNotifications(
  db: Executor,
  { userId, tenant }: UnreadReader,
  start: PageStart,
  limit: number,
): Promise<readonly StoredNotification[]> {
  return await resultOf<readonly StoredNotification[]>(
    db("notifications")
      .where({ user_id: userId })
      .whereRaw("(tenant_key is null or tenant_key = ?)", [tenant])
      .modify((query) => {
        if (start.from !== "newest") {
          void query.where("id", start.from === "before" ? "<" : ">", start.id);
        }
      })
      .orderBy("id", start.from === "after" ? "asc" : "desc")
      .limit(limit)
      .select("id", "kind", "body", "redirect_url", "created_at", "read_at"),
  );
}

/** A notification, for other channels. */
export interface FoundNotification {
  readonly id: string;
  readonly userId: string;
  /** Null: of every site. */
  readonly tenant: string | null;
  readonly kind: NotificationKind;
  readonly body: string;
  readonly redirectUrl: string;
}

/** Notifications by their ids, in the order of time. */
export async function findNotifications(
  db: Executor,
  ids: readonly string[],
): Promise<readonly FoundNotification[]> {
  return (await db("notifications")
    .whereIn("id", ids)
    .orderBy("id")
    .select(
      "id",
      "user_id as userId",
      "tenant_key as tenant",
      "kind",
      "body",
      "redirect_url as redirectUrl",
    )) as readonly FoundNotification[];
}

/** Muted kinds: entirely, in the chat or in mails. */
export interface Mute {
  readonly kind: string;
  readonly channel: MuteChannel;
}

export async function listMutes(db: Executor, userId: string): Promise<readonly Mute[]> {
  return (await db("notification_mutes")
    .where({ user_id: userId })
    .select("kind", "channel")) as readonly Mute[];
}

/** The members among these who muted a kind in one of the channels. */
export async function listMuting(
  db: Executor,
  userIds: readonly string[],
  kind: NotificationKind,
  channels: readonly MuteChannel[],
): Promise<ReadonlySet<string>> {
  const rows = (await db("notification_mutes")
    .whereIn("user_id", userIds)
    .whereIn("channel", channels)
    .where({ kind })
    .select("user_id")) as { readonly user_id: string }[];
  return new Set(rows.map((row) => row.user_id));
}

/** Kinds muted in chats, by member. */
export async function listChatMutes(
  db: Executor,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = (await db("notification_mutes")
    .whereIn("user_id", userIds)
    .where({ channel: "chat" satisfies MuteChannel })
    .select("user_id", "kind")) as { readonly user_id: string; readonly kind: string }[];
  return new Map(
    [...Map.groupBy(rows, ({ user_id }) => user_id)].map(([userId, muted]) => [
      userId,
      new Set(muted.map(({ kind }) => kind)),
    ]),
  );
}
