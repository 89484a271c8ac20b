import type { NamedMigration } from "../src/migrate.ts";

/** Sign-ins on their way through a provider, which any process of the bff may finish. */
export const socialAttempts: NamedMigration = {
  name: "0007-social-attempts",

  async up(db) {
    await db.raw(`
      create table social_attempts (
        -- Of the state that goes through the provider and comes back.
        state_hash bytea primary key,
        -- Nonce, verifier and where to go afterwards, encrypted for the one browser that began.
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
