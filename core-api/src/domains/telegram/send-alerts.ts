import type { Database } from "@munshi/db";
import { z } from "zod";
import { mainTenant } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { writePageAddress } from "../../platform/http/page-address.ts";
import type { Outbox, OutboxEvent } from "../../platform/outbox/index.ts";
import { listSubscribers } from "../entitlements/index.ts";
import {
  findNotifications,
  listChatMutes,
  notificationLane,
  notificationsCreated,
} from "../notifications/index.ts";
import type { FoundNotification } from "../notifications/index.ts";
import { listTenantNames } from "../tenants/index.ts";
import { writeAlert } from "./alert-text.ts";
import type { QueueMessage } from "./send-messages.ts";
import { listOpenChats } from "./telegram.repository.ts";

const payload = z.object({ ids: z.array(z.uuid()), users: z.array(z.uuid()) });

/**
 * Sends notifications to members' chats while their subscription includes the bot and the kind is
 * not muted there. Simultaneous notifications that lead to one page are one message. Each
 * notification is sent once, however often its event is delivered.
 */
export function sendAlertsOn(
  outbox: Pick<Outbox, "on">,
  deps: {
    readonly db: Database;
    readonly clock: Clock;
    readonly queue: QueueMessage;
    /** Base URL of the main tenant's pages, without a trailing slash. */
    readonly publicUrl: string;
  },
): void {
  const { db, clock, queue, publicUrl } = deps;
  const send = async (event: OutboxEvent): Promise<void> => {
    const { ids, users } = payload.parse(event.payload);
    const chats = await listOpenChats(db, users);
    if (chats.size === 0) return;
    const told = await findNotifications(db, ids);
    const [subscribers, mutes, sites] = await Promise.all([
      listSubscribers(db, [...chats.keys()], clock.now()),
      listChatMutes(db, [...chats.keys()]),
      listTenantNames(db),
    ]);
    // Broadcasts reach chats as a channel of their own rate.
    const isSent = ({ userId, kind }: FoundNotification): boolean =>
      kind !== "broadcast" && subscribers.has(userId) && mutes.get(userId)?.has(kind) !== true;
    await inTransaction(db, async (transaction) => {
      for (const [first, ...others] of groupMessages(told)) {
        const chatId = chats.get(first.userId);
        // Newest first, as in the list.
        const texts = [first, ...others].filter(isSent).toReversed();
        if (chatId === undefined || texts.length === 0) continue;
        const tenant = first.tenant ?? mainTenant;
        const site = tenant === mainTenant ? null : (sites.get(tenant) ?? null);
        const url = first.redirectUrl.startsWith("/")
          ? writePageAddress(publicUrl, tenant, first.redirectUrl)
          : "";
        const message = {
          chatId,
          text: texts.map(({ body }) => writeAlert(body, site)).join("\n\n"),
          ...(url === "" ? {} : { button: { text: "Open", url } }),
        };
        await queue(transaction, tenant, message, first.id);
      }
    });
  };
  outbox.on(notificationsCreated, send, notificationLane);
}

type Group = [first: FoundNotification, ...others: FoundNotification[]];

/** Notifications of one member, site and page. */
function groupMessages(told: readonly FoundNotification[]): Iterable<Group> {
  const groups = new Map<string, Group>();
  for (const one of told) {
    const key = JSON.stringify([one.userId, one.tenant, one.redirectUrl]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups.values();
}
