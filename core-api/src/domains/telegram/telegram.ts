import type { Database } from "@munshi/db";
import { dayMs } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import type { Clock } from "../../platform/clock/clock.ts";
import type { AccountKeys } from "../../platform/keys/derive-keys.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { mainTenant } from "../../platform/actor/actor.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type {
  TelegramMessage,
  TelegramOutcome,
  TelegramProvider,
} from "../../providers/telegram/index.ts";
import type { AuditService } from "../audit/index.ts";
import { createBotUpdatesService } from "./bot-updates.service.ts";
import type { BotUpdatesService } from "./bot-updates.service.ts";
import { createChatProofs } from "./chat-proof.ts";
import { sendAlertsOn } from "./send-alerts.ts";
import { createMessageQueue } from "./send-messages.ts";
import type { QueueMessage } from "./send-messages.ts";
import { deleteTelegramBefore, listOpenChats, setBlocked } from "./telegram.repository.ts";
import { createTelegramService } from "./telegram.service.ts";
import type { TelegramService } from "./telegram.service.ts";

/** The bot, if one is configured. */
export interface Bot {
  readonly updates: BotUpdatesService;
  readonly queue: QueueMessage;
  /**
   * Sends a message to the member's chat now. Returns that there is no open chat, or the earliest
   * time for a retry.
   * @throws AppError `provider.unavailable` (503).
   */
  send(
    userId: string,
    message: Omit<TelegramMessage, "chatId">,
    signal: AbortSignal,
  ): Promise<TelegramOutcome | "none">;
  /** The current one first; what was set with an older key still holds. */
  readonly webhookSecrets: readonly [string, ...string[]];
}

export interface Telegram {
  readonly members: TelegramService;
  /** Null if there is no bot. */
  readonly bot: Bot | null;
  /** Registers the webhook at Telegram; retried until it succeeds. */
  askForUpdates(): Promise<void>;
  removeExpired(now: Date): Promise<number>;
}

export interface TelegramDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly keys: AccountKeys;
  readonly audit: AuditService;
  readonly outbox: Outbox;
  /** Base URL of the main tenant's pages, without a trailing slash. */
  readonly publicUrl: string;
  /** Null if there is no bot. */
  readonly provider: TelegramProvider | null;
}

const webhookDue = "telegram.webhook_due";

export function createTelegram(db: Database, deps: TelegramDeps): Telegram {
  const { clock, audit, outbox, keys, provider, publicUrl } = deps;
  const [current, ...older] = keys;
  const proofs = createChatProofs([current.chat, ...older.map(({ chat }) => chat)], { clock });
  const bot = provider === null ? null : createBot(db, deps, provider, proofs);
  if (bot !== null && provider !== null) {
    outbox.on(webhookDue, async (_event, signal) => {
      const [secret] = bot.webhookSecrets;
      await provider.setWebhook({ url: `${publicUrl}/telegram/webhook`, secret }, signal);
    });
  }
  return {
    members: createTelegramService(db, {
      clock,
      audit,
      proofs,
      bot: bot === null || provider === null ? null : { url: provider.botUrl, queue: bot.queue },
    }),
    bot,
    async askForUpdates() {
      if (bot === null) return;
      await inTransaction(db, async (transaction) => {
        await outbox.add(transaction, { tenant: mainTenant, name: webhookDue, payload: {} });
      });
    },
    removeExpired: (now) => deleteTelegramBefore(db, new Date(now.getTime() - 2 * dayMs)),
  };
}

function createBot(
  db: Database,
  deps: TelegramDeps,
  provider: TelegramProvider,
  proofs: ReturnType<typeof createChatProofs>,
): Bot {
  const { clock, log, keys, audit, outbox, publicUrl } = deps;
  const queue = createMessageQueue({ db, clock, log, outbox, provider });
  sendAlertsOn(outbox, { db, clock, queue, publicUrl });
  const [current, ...older] = keys;
  const secretOf = (key: Buffer): string => key.toString("base64url");
  return {
    queue,
    async send(userId, message, signal) {
      const chatId = (await listOpenChats(db, [userId])).get(userId);
      if (chatId === undefined) return "none";
      const outcome = await provider.send({ ...message, chatId }, signal);
      if (outcome === "blocked") await setBlocked(db, chatId, clock.now());
      return outcome;
    },
    updates: createBotUpdatesService(db, {
      clock,
      audit,
      proofs,
      queue,
      loginUrl: `${publicUrl}/login`,
    }),
    webhookSecrets: [secretOf(current.webhook), ...older.map(({ webhook }) => secretOf(webhook))],
  };
}
