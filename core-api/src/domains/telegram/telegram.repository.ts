import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";

export interface ChatRow {
  readonly chat_id: string;
  readonly blocked_at: Date | null;
  readonly linked_at: Date;
}

/** The member's chat; null without one. */
export async function findLinkedChat(db: Executor, userId: string): Promise<ChatRow | null> {
  const row = await resultOf<ChatRow | undefined>(
    db("telegram_links as link")
      .join("telegram_chats as chat", "chat.chat_id", "link.chat_id")
      .where("link.user_id", userId)
      .first("chat.chat_id", "chat.blocked_at", "link.linked_at"),
  );
  return row ?? null;
}

/** The member of the chat, or null. */
export async function findChatHolder(db: Executor, chatId: string): Promise<string | null> {
  const row = await resultOf<{ readonly user_id: string } | undefined>(
    db("telegram_links").where({ chat_id: chatId }).first("user_id"),
  );
  return row?.user_id ?? null;
}

/** The chats of members that messages reach, by member. */
export async function listOpenChats(
  db: Executor,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = (await db("telegram_links as link")
    .join("telegram_chats as chat", "chat.chat_id", "link.chat_id")
    .whereIn("link.user_id", userIds)
    .whereNull("chat.blocked_at")
    .select("link.user_id", "chat.chat_id")) as {
    readonly user_id: string;
    readonly chat_id: string;
  }[];
  return new Map(rows.map((row) => [row.user_id, row.chat_id]));
}

/** An incoming message shows that the chat is not blocked. */
export async function keepChat(transaction: Transaction, chatId: string, at: Date): Promise<void> {
  await transaction("telegram_chats")
    .insert({ chat_id: chatId, created_at: at, blocked_at: null })
    .onConflict("chat_id")
    .merge({ blocked_at: null });
}

export async function setBlocked(db: Executor, chatId: string, at: Date | null): Promise<void> {
  await db("telegram_chats").where({ chat_id: chatId }).update({ blocked_at: at });
}

/** Links chat and member exclusively; the chat's row must exist. */
export async function linkChat(
  transaction: Transaction,
  link: { readonly userId: string; readonly chatId: string; readonly at: Date },
): Promise<void> {
  const { userId, chatId, at } = link;
  // The chat's row orders rivals for the chat, the user's row those of the member.
  await transaction("telegram_chats").where({ chat_id: chatId }).forUpdate().first("chat_id");
  await transaction("users").where({ id: userId }).forUpdate().first("id");
  await transaction("telegram_links")
    .where({ chat_id: chatId })
    .orWhere({ user_id: userId })
    .delete();
  await transaction("telegram_links").insert({ user_id: userId, chat_id: chatId, linked_at: at });
}

/** The former member of the chat, or null. */
export async function unlinkChat(transaction: Transaction, chatId: string): Promise<string | null> {
  const rows = (await transaction("telegram_links")
    .where({ chat_id: chatId })
    .delete()
    .returning("user_id")) as { readonly user_id: string }[];
  return rows[0]?.user_id ?? null;
}

/** The member's former chat, or null. */
export async function unlinkMember(
  transaction: Transaction,
  userId: string,
): Promise<string | null> {
  const rows = (await transaction("telegram_links")
    .where({ user_id: userId })
    .delete()
    .returning("chat_id")) as { readonly chat_id: string }[];
  return rows[0]?.chat_id ?? null;
}

export async function insertStartToken(
  transaction: Transaction,
  token: {
    readonly token_hash: Buffer;
    readonly user_id: string;
    readonly created_at: Date;
    readonly expires_at: Date;
  },
): Promise<void> {
  // The one shown last is the one that holds.
  await transaction("telegram_start_tokens")
    .where({ user_id: token.user_id })
    .whereNull("used_at")
    .delete();
  await transaction("telegram_start_tokens").insert(token);
}

/** Uses a token up; the member whose it was, null for one that is unknown, used or too old. */
export async function useStartToken(
  transaction: Transaction,
  tokenHash: Buffer,
  at: Date,
): Promise<string | null> {
  const rows = (await transaction("telegram_start_tokens")
    .where({ token_hash: tokenHash })
    .whereNull("used_at")
    .where("expires_at", ">", at)
    .update({ used_at: at })
    .returning("user_id")) as { readonly user_id: string }[];
  return rows[0]?.user_id ?? null;
}

/** False for an update that was taken before. */
export async function takeUpdate(
  transaction: Transaction,
  updateId: number,
  at: Date,
): Promise<boolean> {
  const rows: unknown[] = await transaction("telegram_updates")
    .insert({ update_id: updateId, received_at: at })
    .onConflict("update_id")
    .ignore()
    .returning("update_id");
  return rows.length === 1;
}

/** Deletes expired tokens and updates. */
export async function deleteTelegramBefore(db: Executor, moment: Date): Promise<number> {
  const tokens = await db("telegram_start_tokens").where("expires_at", "<", moment).delete();
  return tokens + (await db("telegram_updates").where("received_at", "<", moment).delete());
}
