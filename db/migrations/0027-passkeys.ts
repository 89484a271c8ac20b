import type { NamedMigration } from "../src/migrate.ts";

/** Passkeys and their challenges. */
export const passkeys: NamedMigration = {
  name: "0027-passkeys",

  async up(db) {
    await db.raw(`
      create table passkeys (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        credential_id text not null unique,
        public_key bytea not null,
        -- Signature counter, if the device has one: a decrease reveals a copy.
        counter bigint not null check (counter >= 0),
        transports text[] not null,
        name text not null check (length(name) between 1 and 60),
        created_at timestamptz not null,
        last_used_at timestamptz
      );
      create index passkeys_user on passkeys (user_id);
      -- One per user and purpose, single-use.
      create table passkey_challenges (
        user_id uuid not null references users on delete cascade,
        purpose text not null check (purpose in ('register', 'sign_in', 'confirm')),
        challenge text not null,
        expires_at timestamptz not null,
        primary key (user_id, purpose)
      );
    `);
  },

  async down(db) {
    await db.raw("drop table passkey_challenges, passkeys");
  },
};
