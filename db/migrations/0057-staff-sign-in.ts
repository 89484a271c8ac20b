import type { NamedMigration } from "../src/migrate.ts";

/** Passwords, second factors, sessions and invitations of staff. */
export const staffSignIn: NamedMigration = {
  name: "0057-staff-sign-in",

  async up(db) {
    await db.raw(`
      -- Null until an invitation is accepted.
      alter table staff add column password_hash text;
      create table staff_totp_factors (
        staff_id uuid primary key references staff on delete cascade,
        sealed_secret bytea not null,
        created_at timestamptz not null,
        -- Null until a first code has confirmed the app.
        confirmed_at timestamptz,
        -- The newest 30-second step whose code was used: no code works twice.
        last_step bigint
      );
      create table staff_recovery_codes (
        staff_id uuid not null references staff on delete cascade,
        code_hash bytea not null,
        created_at timestamptz not null,
        used_at timestamptz,
        primary key (staff_id, code_hash)
      );
      create table staff_passkeys (
        id uuid primary key,
        staff_id uuid not null references staff on delete cascade,
        credential_id text not null unique,
        public_key bytea not null,
        counter bigint not null check (counter >= 0),
        transports text[] not null,
        name text not null check (length(name) between 1 and 60),
        created_at timestamptz not null,
        last_used_at timestamptz
      );
      create index staff_passkeys_staff on staff_passkeys (staff_id);
      create table staff_passkey_challenges (
        staff_id uuid not null references staff on delete cascade,
        purpose text not null check (purpose in ('register', 'sign_in', 'confirm')),
        challenge text not null,
        expires_at timestamptz not null,
        primary key (staff_id, purpose)
      );
      -- Sign-ins that wait for the second factor, or for any passkey of this site.
      create table staff_sign_in_steps (
        token_hash bytea primary key,
        staff_id uuid references staff on delete cascade,
        challenge text,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        tries integer not null default 0 check (tries between 0 and 5),
        used_at timestamptz,
        check ((staff_id is null) <> (challenge is null))
      );
      create index staff_sign_in_steps_staff on staff_sign_in_steps (staff_id);
      create index staff_sign_in_steps_expiry on staff_sign_in_steps (expires_at);
      create table staff_sessions (
        id uuid primary key,
        staff_id uuid not null references staff on delete cascade,
        token_hash bytea not null unique,
        -- Browser and system, as people read them.
        device text not null check (length(device) between 1 and 60),
        created_at timestamptz not null,
        last_seen_at timestamptz not null,
        expires_at timestamptz not null,
        -- When a second factor was shown last.
        stepped_up_at timestamptz not null,
        ended_at timestamptz,
        end_reason text check (end_reason in
          ('signed_out', 'ended', 'reset', 'password_changed', 'idle', 'expired')),
        check ((ended_at is null) = (end_reason is null))
      );
      create index staff_sessions_open on staff_sessions (staff_id) where ended_at is null;
      create table staff_invitations (
        id uuid primary key,
        staff_id uuid not null references staff on delete cascade,
        token_hash bytea not null unique,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index staff_invitations_staff on staff_invitations (staff_id);
    `);
  },

  async down(db) {
    await db.raw(`
      drop table staff_invitations, staff_sessions, staff_sign_in_steps, staff_passkey_challenges,
        staff_passkeys, staff_recovery_codes, staff_totp_factors;
      alter table staff drop column password_hash;
    `);
  },
};
