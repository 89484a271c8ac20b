import type { NamedMigration } from "../src/migrate.ts";

/** Chats with the bot, whose they are, and the tokens that tie one to an account. */
export const telegram: NamedMigration = {
  name: "0018-telegram",

  async up(db) {
    await db.raw(`
      create table telegram_chats (
        -- Telegram's own 64-bit number of a private chat.
        chat_id bigint primary key,
        created_at timestamptz not null,
        -- Since when the person has the bot blocked; nothing is sent while it is set.
        blocked_at timestamptz
      );
      -- One chat an account, one account a chat.
      create table telegram_links (
        user_id uuid primary key references users,
        chat_id bigint not null unique references telegram_chats,
        linked_at timestamptz not null
      );
      create table telegram_start_tokens (
        token_hash bytea primary key,
        user_id uuid not null references users,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index telegram_start_tokens_user on telegram_start_tokens (user_id);
      create index telegram_start_tokens_expiry on telegram_start_tokens (expires_at);
      -- Telegram tells of an update again until it is acknowledged.
      create table telegram_updates (
        update_id bigint primary key,
        received_at timestamptz not null
      );
      create index telegram_updates_received on telegram_updates (received_at);
    `);
  },

  async down(db) {
    await db.raw(
      "drop table telegram_updates, telegram_start_tokens, telegram_links, telegram_chats",
    );
  },
};
