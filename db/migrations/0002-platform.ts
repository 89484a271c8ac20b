import type { NamedMigration } from "../src/migrate.ts";

/** Tenants, staff, audit, idempotency, outbox, job runs. */
export const platform: NamedMigration = {
  name: "0002-platform",

  async up(db) {
    await db.raw(`
      create table tenants (
        key text primary key check (key ~ '^[a-z][a-z0-9-]{0,39}$'),
        name text not null,
        created_at timestamptz not null default now()
      );
      create table tenant_hosts (
        host text primary key check (host = lower(host)),
        tenant_key text not null references tenants
      );
      create index tenant_hosts_tenant on tenant_hosts (tenant_key);
      insert into tenants (key, name) values ('munshi', 'Munshi');
      insert into tenant_hosts (host, tenant_key)
        values ('localhost', 'munshi'), ('127.0.0.1', 'munshi');

      create table staff (
        id uuid primary key,
        tenant_key text not null references tenants,
        name text not null,
        email text not null,
        roles text[] not null default '{}',
        active boolean not null default true,
        created_at timestamptz not null
      );
      create unique index staff_email on staff (tenant_key, lower(email));
      create table staff_tokens (
        id uuid primary key,
        staff_id uuid not null references staff,
        label text not null,
        token_hash bytea not null unique,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        revoked_at timestamptz
      );
      create index staff_tokens_staff on staff_tokens (staff_id);

      create table idempotency_keys (
        tenant_key text not null references tenants,
        actor text not null,
        route text not null,
        key text not null,
        fingerprint bytea not null,
        claim uuid not null,
        claimed_until timestamptz not null,
        answer_status integer,
        answer_body jsonb,
        created_at timestamptz not null,
        primary key (tenant_key, actor, route, key),
        check ((answer_status is null) = (answer_body is null))
      );
      create index idempotency_keys_created on idempotency_keys (created_at);

      create table outbox_events (
        id uuid primary key,
        tenant_key text not null references tenants,
        name text not null,
        payload jsonb not null,
        created_at timestamptz not null,
        available_at timestamptz not null,
        attempts integer not null default 0,
        lease uuid,
        leased_until timestamptz,
        delivered_at timestamptz,
        dead_at timestamptz,
        last_error text
      );
      create index outbox_events_due on outbox_events (available_at)
        where delivered_at is null and dead_at is null;

      create table job_runs (
        id uuid primary key,
        tenant_key text not null references tenants,
        name text not null,
        data jsonb not null,
        actor_kind text not null,
        actor_id text not null,
        status text not null
          check (status in ('queued', 'running', 'done', 'failed')),
        attempt integer not null default 0,
        leased_until timestamptz,
        progress jsonb,
        result jsonb,
        error_code text,
        error_message text,
        created_at timestamptz not null,
        finished_at timestamptz
      );
      create index job_runs_recent on job_runs (tenant_key, name, created_at desc);

      create table audit_heads (
        tenant_key text primary key references tenants,
        sequence bigint not null,
        hash bytea not null
      );
      create table audit_entries (
        tenant_key text not null references tenants,
        sequence bigint not null check (sequence > 0),
        id uuid not null unique,
        at timestamptz not null,
        actor_kind text not null,
        actor_id text not null,
        action text not null,
        subject text not null,
        details jsonb not null,
        previous_hash bytea not null,
        hash bytea not null,
        primary key (tenant_key, sequence)
      );
      create function refuse_audit_change() returns trigger language plpgsql as $$
        begin
          raise exception 'audit entries are never changed' using errcode = 'restrict_violation';
        end
      $$;
      create trigger audit_entries_append_only
        before update or delete or truncate on audit_entries
        for each statement execute function refuse_audit_change();
    `);
  },

  async down(db) {
    await db.raw(`
      drop table audit_entries, audit_heads, job_runs, outbox_events, idempotency_keys,
        staff_tokens, staff, tenant_hosts, tenants;
      drop function refuse_audit_change;
    `);
  },
};
