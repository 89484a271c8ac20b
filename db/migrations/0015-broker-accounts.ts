import type { NamedMigration } from "../src/migrate.ts";

/** Members' broker accounts, broker sessions and logins in progress: docs/decisions/0100. */
export const brokerAccounts: NamedMigration = {
  name: "0015-broker-accounts",

  async up(db) {
    await db.raw(`
      create table broker_accounts (
        id uuid primary key,
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        -- Id in the broker directory.
        broker_id integer not null,
        -- Keyed hash of the client id.
        client_hash bytea not null check (octet_length(client_hash) = 32),
        -- Client id and holder's name, encrypted for this row.
        sealed_client bytea not null,
        linked_at timestamptz not null
      );
      create unique index broker_accounts_user on broker_accounts (user_id);
      create unique index broker_accounts_client on broker_accounts (broker_id, client_hash);

      create table broker_sessions (
        id uuid primary key,
        account_id uuid not null references broker_accounts on delete cascade,
        -- The broker's session credentials, encrypted for this row; deleted with the session.
        sealed_session bytea,
        begun_at timestamptz not null,
        expires_at timestamptz not null,
        ended_at timestamptz,
        end_reason text check (end_reason in ('superseded', 'cleared', 'refused')),
        check ((ended_at is null) = (end_reason is null)),
        check ((ended_at is null) = (sealed_session is not null))
      );
      create unique index broker_sessions_standing on broker_sessions (account_id)
        where ended_at is null;
      create index broker_sessions_account on broker_sessions (account_id);
      create index broker_sessions_expiry on broker_sessions (expires_at);

      create table broker_login_attempts (
        -- Hash of the caller's secret.
        attempt_hash bytea primary key check (octet_length(attempt_hash) = 32),
        broker_id integer not null,
        tenant_key text not null references tenants,
        -- The member who began it; null for a visitor.
        user_id uuid references users,
        status text not null
          check (status in ('begun', 'answered', 'email_needed', 'finished', 'failed')),
        -- Data of the pending step, encrypted for this row: state and verifier, then the broker's
        -- session while an email address is required.
        sealed bytea,
        begun_at timestamptz not null,
        changed_at timestamptz not null,
        expires_at timestamptz not null,
        check ((status in ('begun', 'email_needed')) = (sealed is not null))
      );
      create index broker_login_attempts_expiry on broker_login_attempts (expires_at);
    `);
  },

  async down(db) {
    await db.raw("drop table broker_login_attempts, broker_sessions, broker_accounts");
  },
};
