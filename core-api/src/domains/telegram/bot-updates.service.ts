import { createHash } from "node:crypto";
import type { Database, Transaction } from "@munshi/db";
import type { TelegramUpdate } from "../../contract/index.ts";
import { mainTenant } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { AuditService } from "../audit/index.ts";
import type { ChatProofs } from "./chat-proof.ts";
import type { QueueMessage } from "./send-messages.ts";
import {
  findChatHolder,
  keepChat,
  linkChat,
  setBlocked,
  takeUpdate,
  unlinkChat,
  useStartToken,
} from "./telegram.repository.ts";

/** Texts of the bot, and of the pages about it. */
export const texts = {
  notSubscribed: "- You are not subscribed",
  noBot: "The Telegram bot is not available.",
  linked:
    "This chat is linked to your account. You will receive alerts here. Send /stop to unlink.",
  listening:
    "This chat receives alerts for a linked account. Send /stop to unlink, or log in below to use another account.",
  unlinked: "This chat was unlinked. You will no longer receive alerts here.",
  stopped: "Alerts stopped. Send /start to resume.",
  wasNotLinked: "This chat is not linked to an account. Send /start to begin.",
  tokenRefused:
    "This link has expired or was already used. Open Telegram Bot in your profile menu for a new one.",
  welcome: "Log in below to receive your account alerts in this chat.",
  login: "Login",
  help: "Get your account alerts here. Send /start to begin or /stop to unlink.",
} as const;

export interface BotUpdatesService {
  /** Executes a command of a user once, however often Telegram delivers it. */
  take(update: TelegramUpdate): Promise<void>;
}

interface BotUpdatesDeps {
  readonly clock: Clock;
  readonly audit: AuditService;
  readonly proofs: ChatProofs;
  readonly queue: QueueMessage;
  /** URL of the main tenant's login page, without a query. */
  readonly loginUrl: string;
}

/** Returns the hash that is stored instead of a start token. */
export function hashStartToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export function createBotUpdatesService(db: Database, deps: BotUpdatesDeps): BotUpdatesService {
  const { clock, audit, proofs, queue } = deps;

  const record = async (
    transaction: Transaction,
    userId: string,
    action: string,
  ): Promise<void> => {
    const actor = { kind: "user", id: userId, tenant: mainTenant } as const;
    await audit.append(transaction, { actor, action, subject: userId });
  };

  const start = async (transaction: Transaction, chatId: string, token: string): Promise<void> => {
    const at = clock.now();
    await keepChat(transaction, chatId, at);
    if (token === "") {
      const isLinked = (await findChatHolder(transaction, chatId)) !== null;
      const url = `${deps.loginUrl}?${new URLSearchParams({ chat_id: proofs.make(chatId) }).toString()}`;
      const button = { text: texts.login, url };
      await queue(transaction, mainTenant, {
        chatId,
        text: isLinked ? texts.listening : texts.welcome,
        button,
      });
      return;
    }
    const userId = await useStartToken(transaction, hashStartToken(token), at);
    if (userId === null) {
      await queue(transaction, mainTenant, { chatId, text: texts.tokenRefused });
      return;
    }
    await linkChat(transaction, { userId, chatId, at });
    await record(transaction, userId, "telegram.linked");
    await queue(transaction, mainTenant, { chatId, text: texts.linked });
  };

  const stop = async (transaction: Transaction, chatId: string): Promise<void> => {
    const userId = await unlinkChat(transaction, chatId);
    if (userId !== null) await record(transaction, userId, "telegram.unlinked");
    const text = userId === null ? texts.wasNotLinked : texts.stopped;
    await queue(transaction, mainTenant, { chatId, text });
  };

  const hear = async (transaction: Transaction, chatId: string, text: string): Promise<void> => {
    const [, command, , rest = ""] = /^\/([a-z]+)(@\w+)?(?:\s+(\S+))?\s*$/i.exec(text) ?? [];
    if (command?.toLowerCase() === "start") await start(transaction, chatId, rest);
    else if (command?.toLowerCase() === "stop") await stop(transaction, chatId);
    else await queue(transaction, mainTenant, { chatId, text: texts.help });
  };

  return {
    async take({ update_id: updateId, message, my_chat_member: membership }) {
      const at = clock.now();
      await inTransaction(db, async (transaction) => {
        if (!(await takeUpdate(transaction, updateId, at))) return;
        // Alerts are personal: groups and channels are left alone.
        if (message?.chat.type === "private" && message.text !== undefined) {
          await hear(transaction, message.chat.id, message.text);
        }
        if (membership?.chat.type === "private") {
          const isBlocked = membership.new_chat_member.status === "kicked";
          await setBlocked(transaction, membership.chat.id, isBlocked ? at : null);
        }
      });
    },
  };
}
