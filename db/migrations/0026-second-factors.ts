import type { NamedMigration } from "../src/migrate.ts";

/** Second factors: authenticator apps and recovery codes. */
export const secondFactors: NamedMigration = {
  name: "0026-second-factors",

  async up(db) {
    await db.raw(`
      create table totp_factors (
        user_id uuid primary key references users on delete cascade,
        sealed_secret bytea not null,
        created_at timestamptz not null,
        -- Null until a first code has confirmed the app.
        confirmed_at timestamptz,
        -- The newest 30-second step whose code was used: no code works twice.
        last_step bigint
      );
      create table recovery_codes (
        user_id uuid not null references users on delete cascade,
        -- Keyed: a copy of the table cannot be searched for codes.
        code_hash bytea not null,
        created_at timestamptz not null,
        used_at timestamptz,
        primary key (user_id, code_hash)
      );
      -- Sign-ins with a correct password that wait for the second factor.
      create table second_steps (
        token_hash bytea primary key,
        user_id uuid not null references users on delete cascade,
        tenant_key text not null references tenants,
        device_hash text,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        tries integer not null default 0 check (tries between 0 and 5),
        used_at timestamptz
      );
      create index second_steps_user on second_steps (user_id);
      create index second_steps_expiry on second_steps (expires_at);
    `);
  },

  async down(db) {
    await db.raw("drop table second_steps, recovery_codes, totp_factors");
  },
};
