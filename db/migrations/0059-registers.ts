import type { NamedMigration } from "../src/migrate.ts";

/** Saved views and bulk runs of registers, and the indexes that clients and the audit log need. */
export const registers: NamedMigration = {
  name: "0059-registers",

  async up(db) {
    await db.raw(`
      create table staff_views (
        id uuid primary key,
        tenant_key text not null references tenants,
        staff_id uuid not null references staff,
        register text not null,
        name text not null check (length(name) between 1 and 60),
        -- Filter, search, sort and columns.
        content jsonb not null,
        -- Shown to all who hold the register's permission.
        is_shared boolean not null,
        version integer not null default 1 check (version > 0),
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create unique index staff_view_name on staff_views (staff_id, register, lower(name));
      create index staff_views_shared on staff_views (tenant_key, register) where is_shared;

      -- Rows of a bulk run, chosen when it was confirmed.
      create table register_run_rows (
        run_id uuid not null references job_runs on delete cascade,
        row_id text not null,
        state text not null default 'open' check (state in ('open', 'done', 'skipped', 'failed')),
        -- Why it was skipped or failed.
        reason text,
        primary key (run_id, row_id),
        check ((reason is not null) = (state in ('skipped', 'failed')))
      );
      create index register_run_rows_open on register_run_rows (run_id, row_id)
        where state = 'open';

      create index users_joined on users (tenant_key, created_at, id) where erased_at is null;
      create index users_name on users
        (tenant_key, (lower(trim(first_name || ' ' || last_name)) collate "C"), id)
        where erased_at is null;
      create index users_phone on users (phone);
      create index kyc_cases_status on kyc_cases (status, user_id);
      create index audit_entries_at on audit_entries (tenant_key, at);
      create index audit_entries_action on audit_entries
        (tenant_key, (lower(action) collate "C"), sequence);
      create index audit_entries_actor on audit_entries
        (tenant_key, (lower(actor_id) collate "C"), sequence);
      create index audit_entries_subject on audit_entries
        (tenant_key, (lower(subject) collate "C"), sequence);

      -- Finds parts of names; the embedded database has no such index and reads every row.
      do $$
      begin
        if exists (select from pg_available_extensions where name = 'pg_trgm') then
          create extension if not exists pg_trgm;
          create index users_name_parts on users using gin
            ((lower(trim(first_name || ' ' || last_name)) collate "C") gin_trgm_ops);
        end if;
      exception when insufficient_privilege then
        raise notice 'pg_trgm may not be installed: parts of names are searched without an index';
      end
      $$;
    `);
  },

  async down(db) {
    await db.raw(`
      drop index if exists users_name_parts;
      drop extension if exists pg_trgm;
      drop index audit_entries_subject, audit_entries_actor, audit_entries_action,
        audit_entries_at, kyc_cases_status, users_phone, users_name, users_joined;
      drop table register_run_rows, staff_views;
    `);
  },
};
