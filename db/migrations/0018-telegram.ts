import type { NamedMigration } from "../src/migrate.ts";

/** Chats with the bot, their members, and the tokens that link a chat to an account. */
export const telegram: NamedMigration = {
  name: "0018-telegram",

  async up(db) {
    await db.raw(`
      create table telegram_chats (
        -- Telegram's 64-bit id of a private chat.
        chat_id bigint primary key,
        created_at timestamptz not null,
        -- Set while the person has blocked the bot; nothing is sent then.
        blocked_at timestamptz
      );
      -- One chat per account, one account per chat.
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
      -- Telegram resends an update until it is acknowledged.
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
