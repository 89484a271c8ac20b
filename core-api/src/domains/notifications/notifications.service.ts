import type { Executor, Transaction } from "@munshi/db";
import { countUnread } from "@munshi/db/notifications";
import type { UnreadReader } from "@munshi/db/notifications";
import { dayMs } from "@munshi/platform";
import type {
  NotificationKind,
  NotificationSetting,
  NotificationSettingsPayload,
} from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { listMutes, listNotifications } from "./notifications.query.ts";
import type { PageStart, StoredNotification } from "./notifications.query.ts";
import {
  deleteNotificationsBefore,
  markRead,
  muteKind,
  unmuteKind,
} from "./notifications.repository.ts";
import type { MuteChannel } from "./notifications.repository.ts";

/** Kinds in use, in the order of settings. */
const notifiedKinds: readonly NotificationKind[] = [
  "sign_in",
  "broker",
  "subscription",
  "kyc",
  "watch_list",
  "stock_box",
  "research_call",
  "broadcast",
  "complaint",
];
/** Kinds that are mailed too. */
const mailedKinds: ReadonlySet<NotificationKind> = new Set(["broadcast"]);

/** Rows of one page. */
const pageLength = 10;
const keptDays = 365;

export interface NotificationPage {
  /** Newest first. */
  readonly rows: readonly StoredNotification[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

export interface NotificationsService {
  list(reader: UnreadReader, start: PageStart): Promise<NotificationPage>;
  count(reader: UnreadReader): Promise<number>;
  /** Up to the one with the id, or all; how many are left to be read. */
  markRead(reader: UnreadReader, upTo: string | null): Promise<number>;
  settings(userId: string): Promise<readonly NotificationSetting[]>;
  /** Omitted kinds keep their settings. */
  changeSettings(
    userId: string,
    changes: NotificationSettingsPayload["kinds"],
  ): Promise<readonly NotificationSetting[]>;
  /** Deletes those older than a year; returns their number. */
  removeExpired(now: Date): Promise<number>;
}

export function createNotificationsService(
  db: Executor,
  { clock }: { readonly clock: Clock },
): NotificationsService {
  const count = async (reader: UnreadReader): Promise<number> =>
    (await countUnread(db, [reader]))[0]?.unread ?? 0;
  const turn = async (
    transaction: Transaction,
    userId: string,
    kind: NotificationKind,
    channel: MuteChannel,
    isOn: boolean | undefined,
  ): Promise<void> => {
    if (isOn === true) await unmuteKind(transaction, userId, kind, channel);
    if (isOn === false) {
      await muteKind(transaction, { userId, kind, channel, at: clock.now() });
    }
  };
  const settings = async (userId: string): Promise<readonly NotificationSetting[]> => {
    const mutes = await listMutes(db, userId);
    const isMuted = (kind: NotificationKind, channel: MuteChannel): boolean =>
      mutes.some((mute) => mute.kind === kind && mute.channel === channel);
    return notifiedKinds.map((kind) => ({
      kind,
      is_on: !isMuted(kind, "all"),
      in_chat: !isMuted(kind, "chat"),
      in_mail: mailedKinds.has(kind) ? !isMuted(kind, "mail") : null,
    }));
  };
  return {
    count,
    settings,
    async list(reader, start) {
      const found = await listNotifications(db, reader, start, pageLength + 1);
      const page = found.slice(0, pageLength);
      const rows = start.from === "after" ? page.toReversed() : page;
      const isMore = found.length > pageLength;
      const beyond = start.from === "after" ? "before" : "after";
      const edge = start.from === "after" ? rows.at(-1) : rows[0];
      const hasBeyond =
        start.from !== "newest" &&
        edge !== undefined &&
        (await listNotifications(db, reader, { from: beyond, id: edge.id }, 1)).length > 0;
      return start.from === "after"
        ? { rows, hasNewer: isMore, hasOlder: hasBeyond }
        : { rows, hasOlder: isMore, hasNewer: hasBeyond };
    },
    async markRead(reader, upTo) {
      await markRead(db, reader, upTo, clock.now());
      return count(reader);
    },
    async changeSettings(userId, changes) {
      await inTransaction(db, async (transaction) => {
        for (const { kind, is_on: isOn, in_chat: isInChat, in_mail: isInMail } of changes) {
          await turn(transaction, userId, kind, "all", isOn);
          await turn(transaction, userId, kind, "chat", isInChat);
          await turn(transaction, userId, kind, "mail", isInMail);
        }
      });
      return settings(userId);
    },
    removeExpired: (now) =>
      deleteNotificationsBefore(db, new Date(now.getTime() - keptDays * dayMs)),
  };
}
