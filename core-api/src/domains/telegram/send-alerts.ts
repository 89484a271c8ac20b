import type { Database } from "@munshi/db";
import { z } from "zod";
import { mainTenant } from "../../platform/actor/actor.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { writePageAddress } from "../../platform/http/page-address.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { EntitlementsService } from "../entitlements/index.ts";
import { findNotifications, notificationsCreated } from "../notifications/index.ts";
import { writeAlert } from "./alert-text.ts";
import type { QueueMessage } from "./send-messages.ts";
import { listOpenChats } from "./telegram.repository.ts";

const payload = z.object({ ids: z.array(z.uuid()) });

/**
 * Sends what members are told of to their chats, while their subscription includes the bot. A
 * notification is sent once, however often the outbox tells of it.
 */
export function sendAlertsOn(
  outbox: Pick<Outbox, "on" | "wake">,
  deps: {
    readonly db: Database;
    readonly entitlements: EntitlementsService;
    readonly queue: QueueMessage;
    /** Of the main tenant's pages, without a slash at the end. */
    readonly publicUrl: string;
  },
): void {
  const { db, entitlements, queue, publicUrl } = deps;
  outbox.on(notificationsCreated, async (event) => {
    const told = await findNotifications(db, payload.parse(event.payload).ids);
    const chats = await listOpenChats(db, [...new Set(told.map(({ userId }) => userId))]);
    for (const [userId, chatId] of chats) {
      if (!(await entitlements.find(userId)).subscribed) continue;
      await inTransaction(db, async (transaction) => {
        for (const one of told) {
          if (one.userId !== userId) continue;
          const tenant = one.tenant ?? mainTenant;
          const url = one.redirectUrl.startsWith("/")
            ? writePageAddress(publicUrl, tenant, one.redirectUrl)
            : "";
          await queue(
            transaction,
            tenant,
            {
              chatId,
              text: writeAlert(one.body),
              ...(url === "" ? {} : { button: { text: "Open", url } }),
            },
            one.id,
          );
        }
      });
    }
    if (chats.size > 0) outbox.wake();
  });
}
