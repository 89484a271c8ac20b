import { randomBytes } from "node:crypto";
import type { Database, Transaction } from "@munshi/db";
import type {
  TelegramLinkAnswer,
  TelegramPopupAnswer,
  TelegramTokenAnswer,
} from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { mainTenant } from "../../platform/actor/actor.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { AuditService } from "../audit/index.ts";
import { hashStartToken, texts } from "./bot-updates.service.ts";
import type { ChatProofs } from "./chat-proof.ts";
import { continueInBot, decidePopup, linkedNow, needsSubscription } from "./popup.ts";
import type { Popup, PopupFacts } from "./popup.ts";
import type { QueueMessage } from "./send-messages.ts";
import {
  findChatHolder,
  findLinkedChat,
  insertStartToken,
  keepChat,
  linkChat,
  unlinkMember,
} from "./telegram.repository.ts";
import type { ChatRow } from "./telegram.repository.ts";

interface Member {
  readonly userId: string;
  readonly isSubscribed: boolean;
}

export interface TelegramService {
  /** A token that ties the next chat that shows it to the member; members without a subscription get none. */
  createToken(member: Member): Promise<TelegramTokenAnswer>;
  /** The chat that gets the member's alerts. */
  readLink(member: Member): Promise<TelegramLinkAnswer>;
  /** Unlinks the chat, with or without a subscription, and notifies it. */
  unlink(member: Member): Promise<TelegramLinkAnswer>;
  /** The popup's offer to a member with `given`, the chat id of a link. */
  askPopup(member: Member, given: string): Promise<TelegramPopupAnswer>;
  /** Links the chat of the followed link, or explains how to link one. */
  allowChat(member: Member, given: string): Promise<TelegramPopupAnswer>;
  /** The member's state for login and shell; `given` is the chat id of the login. */
  readStatus(member: Member, given?: string): Promise<TelegramMemberStatus>;
}

interface TelegramMemberStatus {
  readonly subscribed: boolean;
  readonly chatId: string | null;
  readonly popupCode: number | null;
  readonly popupMessage: string | null;
}

interface TelegramServiceDeps {
  readonly clock: Clock;
  readonly audit: AuditService;
  readonly proofs: ChatProofs;
  /** Null: there is no bot. */
  readonly bot: {
    readonly url: string;
    readonly queue: QueueMessage;
  } | null;
}

const lifeMs = 600_000;

export function createTelegramService(db: Database, deps: TelegramServiceDeps): TelegramService {
  const { clock, audit, proofs, bot } = deps;
  const botUrl = bot?.url ?? null;
  const linkTo = (token: string): string =>
    `${botUrl ?? ""}${token === "" ? "" : `?start=${token}`}`;

  const makeToken = async (
    userId: string,
  ): Promise<{ readonly token: string; readonly expiresAt: Date }> => {
    const at = clock.now();
    const token = randomBytes(32).toString("base64url");
    const expiresAt = new Date(at.getTime() + lifeMs);
    await inTransaction(db, (transaction) =>
      insertStartToken(transaction, {
        token_hash: hashStartToken(token),
        user_id: userId,
        created_at: at,
        expires_at: expiresAt,
      }),
    );
    return { token, expiresAt };
  };

  const readFacts = async (member: Member, given: string): Promise<PopupFacts> => {
    const offered = proofs.read(given);
    const [linked, holder] = await Promise.all([
      findLinkedChat(db, member.userId),
      offered === null ? null : findChatHolder(db, offered),
    ]);
    return {
      isSubscribed: member.isSubscribed,
      linked:
        linked === null ? null : { chatId: linked.chat_id, isBlocked: linked.blocked_at !== null },
      offered:
        offered === null
          ? null
          : { chatId: offered, isAnothers: holder !== null && holder !== member.userId },
    };
  };

  const record = async (
    transaction: Transaction,
    userId: string,
    action: "telegram.linked" | "telegram.unlinked",
  ): Promise<void> => {
    const actor = { kind: "user", id: userId, tenant: mainTenant } as const;
    await audit.append(transaction, { actor, action, subject: userId });
  };

  const say = async (transaction: Transaction, chatId: string, text: string): Promise<void> => {
    await bot?.queue(transaction, mainTenant, { chatId, text });
  };

  const presentLink = (chat: ChatRow | null): TelegramLinkAnswer => ({
    success: botUrl !== null,
    message: botUrl === null ? texts.noBot : "",
    is_linked: chat !== null,
    is_blocked: chat !== null && chat.blocked_at !== null,
    linked_at: chat?.linked_at.toISOString() ?? null,
    link: linkTo(""),
  });

  const answer = (success: boolean, popup: Popup, link: string): TelegramPopupAnswer => ({
    success,
    message: popup.message,
    popup_code: popup.code,
    link,
  });

  return {
    async createToken(member) {
      const none = { success: false, data: "", link: "", expires_at: null, is_linked: false };
      if (botUrl === null) return { ...none, message: texts.noBot };
      if (!member.isSubscribed) return { ...none, message: texts.notSubscribed };
      const linked = await findLinkedChat(db, member.userId);
      const { token, expiresAt } = await makeToken(member.userId);
      return {
        success: true,
        message: "",
        data: token,
        link: linkTo(token),
        expires_at: expiresAt.toISOString(),
        is_linked: linked !== null,
      };
    },

    readLink: async ({ userId }) => presentLink(await findLinkedChat(db, userId)),

    async unlink({ userId }) {
      await inTransaction(db, async (transaction) => {
        const chatId = await unlinkMember(transaction, userId);
        if (chatId === null) return;
        await record(transaction, userId, "telegram.unlinked");
        await say(transaction, chatId, texts.unlinked);
      });
      return presentLink(null);
    },

    async askPopup(member, given) {
      const popup = botUrl === null ? null : decidePopup(await readFacts(member, given));
      return {
        success: true,
        message: popup?.message ?? "",
        popup_code: popup?.code ?? null,
        // The chat is the member's already: whatever is written in it has the bot heard again.
        link: popup?.code === 104 ? linkTo("") : "",
      };
    },

    async allowChat(member, given) {
      if (botUrl === null) {
        return { success: false, message: texts.noBot, popup_code: null, link: "" };
      }
      if (!member.isSubscribed) return answer(false, needsSubscription, "");
      const chatId = proofs.read(given);
      if (chatId === null) {
        return answer(true, continueInBot, linkTo((await makeToken(member.userId)).token));
      }
      const { userId } = member;
      await inTransaction(db, async (transaction) => {
        const at = clock.now();
        await keepChat(transaction, chatId, at);
        await linkChat(transaction, { userId, chatId, at });
        await record(transaction, userId, "telegram.linked");
        await say(transaction, chatId, texts.linked);
      });
      return answer(true, linkedNow, linkTo(""));
    },

    async readStatus(member, given = "") {
      const facts = botUrl === null ? null : await readFacts(member, given);
      const popup = facts === null ? null : decidePopup(facts);
      return {
        subscribed: facts !== null && member.isSubscribed,
        chatId: facts?.linked?.chatId ?? null,
        popupCode: popup?.code ?? null,
        popupMessage: popup?.message ?? null,
      };
    },
  };
}
