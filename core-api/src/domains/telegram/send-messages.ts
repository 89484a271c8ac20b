import type { Database, Transaction } from "@munshi/db";
import type { Log } from "@munshi/platform";
import { z } from "zod";
import type { Clock } from "../../platform/clock/clock.ts";
import type { EventHandler, Outbox } from "../../platform/outbox/index.ts";
import type { TelegramMessage, TelegramProvider } from "../../providers/telegram/index.ts";
import { setBlocked } from "./telegram.repository.ts";

/** Replies to chat messages, and alerts for members. */
const answerDue = "telegram.message";
const alertDue = "telegram.alert";

const payload = z.object({
  chatId: z.string(),
  text: z.string(),
  button: z.object({ text: z.string(), url: z.string() }).exactOptional(),
});

/**
 * Queues a message in the caller's transaction. With an `id` it is an alert, sent once per id,
 * which does not delay replies.
 */
export type QueueMessage = (
  transaction: Transaction,
  tenant: string,
  message: TelegramMessage,
  id?: string,
) => Promise<void>;

/** Sends queued messages. Users who block the bot get none until they write again. */
export function createMessageQueue(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly provider: TelegramProvider;
}): QueueMessage {
  const { db, clock, log, outbox, provider } = deps;
  const send: EventHandler = async (event, signal) => {
    const message = payload.parse(event.payload);
    const outcome = await provider.send(message, signal);
    if (outcome === "blocked") await setBlocked(db, message.chatId, clock.now());
    if (outcome === "refused") log.warn({ eventId: event.id }, "a chat takes no messages");
    return outcome instanceof Date ? outcome : undefined;
  };
  outbox.on(answerDue, send, answerDue);
  // A publication may have thousands of them to send, at Telegram's speed.
  outbox.on(alertDue, send, alertDue);
  return async (transaction, tenant, message, id) => {
    const { chatId } = message;
    const event = { tenant, payload: message };
    await (id === undefined
      ? outbox.add(transaction, { ...event, name: answerDue, key: `answer ${chatId}` })
      : outbox.add(transaction, { ...event, name: alertDue, key: `alert ${chatId}`, id }));
  };
}
