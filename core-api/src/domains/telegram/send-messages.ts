import type { Database, Transaction } from "@munshi/db";
import type { Log } from "@munshi/platform";
import { z } from "zod";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { TelegramMessage, TelegramProvider } from "../../providers/telegram/index.ts";
import { setBlocked } from "./telegram.repository.ts";

const messageDue = "telegram.message";

const payload = z.object({
  chatId: z.string(),
  text: z.string(),
  button: z.object({ text: z.string(), url: z.string() }).exactOptional(),
});

/**
 * Has a message sent if, and only if, the transaction commits; once for an `id` of the caller's
 * making.
 */
export type QueueMessage = (
  transaction: Transaction,
  tenant: string,
  message: TelegramMessage,
  id?: string,
) => Promise<void>;

/**
 * Sends what the outbox tells of. Who has stopped the bot is remembered and not written to again
 * until they write themselves.
 */
export function createMessageQueue(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly provider: TelegramProvider;
}): QueueMessage {
  const { db, clock, log, outbox, provider } = deps;
  outbox.on(messageDue, async (event, signal) => {
    const message = payload.parse(event.payload);
    const outcome = await provider.send(message, signal);
    if (outcome === "blocked") await setBlocked(db, message.chatId, clock.now());
    if (outcome === "refused") log.warn({ eventId: event.id }, "a chat takes no messages");
  });
  return async (transaction, tenant, message, id) => {
    const event = { tenant, name: messageDue, payload: message };
    await outbox.add(transaction, id === undefined ? event : { ...event, id });
  };
}
