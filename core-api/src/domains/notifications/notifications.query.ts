import type { Executor } from "@munshi/db";
import type { UnreadReader } from "@munshi/db/notifications";
import type { NotificationKind } from "../../contract/index.ts";

export interface StoredNotification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly body: string;
  readonly redirect_url: string;
  readonly created_at: Date;
  readonly read_at: Date | null;
}

/** Where a page of notifications begins: at the newest, or next to one whose id is known. */
export type PageStart =
  | { readonly from: "newest" }
  | { readonly from: "before" | "after"; readonly id: string };

/** Up to `limit` of what a reader has before them on a site, the nearest to the start first. */
export async function listNotifications(
  db: Executor,
  { userId, tenant }: UnreadReader,
  start: PageStart,
  limit: number,
): Promise<readonly StoredNotification[]> {
  return (await db("notifications")
    .where({ user_id: userId })
    .whereRaw("(tenant_key is null or tenant_key = ?)", [tenant])
    .modify((query) => {
      if (start.from !== "newest") {
        void query.where("id", start.from === "before" ? "<" : ">", start.id);
      }
    })
    .orderBy("id", start.from === "after" ? "asc" : "desc")
    .limit(limit)
    .select(
      "id",
      "kind",
      "body",
      "redirect_url",
      "created_at",
      "read_at",
    )) as readonly StoredNotification[];
}

/** Notifications by their ids, for whoever tells of them elsewhere; in the order of time. */
export async function findNotifications(
  db: Executor,
  ids: readonly string[],
): Promise<
  readonly {
    readonly id: string;
    readonly userId: string;
    /** Null: of every site. */
    readonly tenant: string | null;
    readonly body: string;
    readonly redirectUrl: string;
  }[]
> {
  return (await db("notifications")
    .whereIn("id", ids)
    .orderBy("id")
    .select(
      "id",
      "user_id as userId",
      "tenant_key as tenant",
      "body",
      "redirect_url as redirectUrl",
    )) as Awaited<ReturnType<typeof findNotifications>>;
}

/** The kinds that somebody has switched off. */
export async function listMutes(db: Executor, userId: string): Promise<readonly string[]> {
  const rows = (await db("notification_mutes").where({ user_id: userId }).select("kind")) as {
    readonly kind: string;
  }[];
  return rows.map(({ kind }) => kind);
}
