import type { NamedMigration } from "../src/migrate.ts";

/** Social logins in progress, which any bff process may finish. */
export const socialAttempts: NamedMigration = {
  name: "0007-social-attempts",

  async up(db) {
    await db.raw(`
      create table social_attempts (
        -- Hash of the OAuth state.
        state_hash bytea primary key,
        -- Nonce, verifier and next page, encrypted for the browser that began.
        sealed bytea not null,
        expires_at timestamptz not null
      );
      create index social_attempts_expiry on social_attempts (expires_at);
    `);
  },

  async down(db) {
    await db.raw("drop table social_attempts");
  },
};
