import type { NamedMigration } from "../src/migrate.ts";

/** Market files uploaded by staff, checked, then imported by a job. */
export const marketUploads: NamedMigration = {
  name: "0063-market-uploads",

  async up(db) {
    await db.raw(`
      create table market_uploads (
        id uuid primary key,
        tenant_key text not null references tenants,
        staff_id uuid not null references staff,
        state text not null default 'uploading' check (state in
          ('uploading', 'checking', 'checked', 'importing', 'done', 'cancelled')),
        choices jsonb not null default '{}',
        -- What was stored when the files were checked.
        base jsonb,
        -- Of files, choices and check: the import names it.
        hash bytea,
        -- The job that checks or imports, or did so last.
        run_id uuid,
        error text,
        created_at timestamptz not null
      );
      create index market_uploads_created on market_uploads (created_at);
      create table market_upload_files (
        upload_id uuid not null references market_uploads on delete cascade,
        number integer not null check (number >= 0),
        name text not null,
        bytes integer not null check (bytes > 0),
        sha256 bytea not null,
        -- Its parts, which are deleted after a day.
        sent_id uuid not null,
        -- Of a table that is no known file.
        headers text[],
        mapping jsonb,
        is_remembered boolean not null default false,
        check_result jsonb,
        result jsonb,
        import_id integer,
        primary key (upload_id, number)
      );

      -- How the columns of a table were meant last, by its headers.
      create table market_column_mappings (
        headers_sha256 bytea primary key,
        headers text[] not null,
        mapping jsonb not null,
        staff_id uuid references staff on delete set null,
        used_at timestamptz not null
      );

      alter table import_files add column upload_id uuid
        references market_uploads on delete set null;
    `);
  },

  async down(db) {
    await db.raw(`
      alter table import_files drop column upload_id;
      drop table market_column_mappings, market_upload_files, market_uploads;
    `);
  },
};
