import type { NamedMigration } from "../src/migrate.ts";

/** Saved queries with all their versions, filters, stock lists and links. */
export const screens: NamedMigration = {
  name: "0010-screens",

  async up(db) {
    await db.raw(`
      create table saved_queries (
        id uuid primary key,
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        name text not null check (length(name) between 1 and 100),
        -- The name in lower case with single spaces.
        name_key text not null,
        description text not null check (length(description) <= 1000),
        access text not null check (access in ('private', 'public')),
        current_version integer not null check (current_version > 0),
        -- Keys of the custom filters used by the current text, directly or indirectly.
        filter_keys text[] not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        deleted_at timestamptz
      );
      create unique index saved_queries_name on saved_queries (user_id, tenant_key, name_key)
        where deleted_at is null;
      create index saved_queries_public on saved_queries (tenant_key, updated_at desc, id)
        where access = 'public' and deleted_at is null;

      -- Append-only.
      create table saved_query_versions (
        query_id uuid not null references saved_queries,
        version integer not null check (version > 0),
        text text not null check (length(text) between 1 and 10000),
        restored_from integer,
        created_at timestamptz not null,
        primary key (query_id, version),
        foreign key (query_id, restored_from) references saved_query_versions,
        check (restored_from < version)
      );
      create function refuse_query_version_change() returns trigger language plpgsql as $$
        begin
          raise exception 'versions of queries are never changed' using errcode = 'restrict_violation';
        end
      $$;
      create trigger saved_query_versions_append_only
        before update or delete or truncate on saved_query_versions
        for each statement execute function refuse_query_version_change();

      create table custom_filters (
        id uuid primary key,
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        name text not null check (length(name) between 1 and 100),
        -- The name as the query language compares it.
        name_key text not null,
        formula text not null check (length(formula) between 1 and 10000),
        access text not null check (access in ('private', 'public')),
        created_at timestamptz not null,
        deleted_at timestamptz
      );
      create unique index custom_filters_name on custom_filters (user_id, tenant_key, name_key)
        where deleted_at is null;

      create table stock_lists (
        id uuid primary key,
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        name text not null check (length(name) between 1 and 100),
        name_key text not null,
        -- The name before the last rename.
        former_name text,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create unique index stock_lists_name on stock_lists (user_id, tenant_key, name_key);
      -- No foreign key: a company may be missing from today's market.
      create table stock_list_companies (
        list_id uuid not null references stock_lists on delete cascade,
        co_code integer not null check (co_code > 0),
        position integer not null check (position > 0),
        primary key (list_id, co_code),
        unique (list_id, position)
      );

      create table shared_queries (
        id uuid primary key,
        -- Hash of a random 256-bit token, which is shown once.
        token_hash bytea not null unique,
        query_id uuid not null references saved_queries,
        version integer not null,
        dataset_version text not null,
        -- The dataset's day.
        as_of date not null,
        -- Filters and lists used by the text at that time: [{name, formula}] and [{name, coCodes}].
        filters jsonb not null,
        lists jsonb not null,
        created_at timestamptz not null,
        revoked_at timestamptz,
        foreign key (query_id, version) references saved_query_versions
      );
      create index shared_queries_query on shared_queries (query_id) where revoked_at is null;
      create index shared_queries_dataset on shared_queries (dataset_version)
        where revoked_at is null;
    `);
  },

  async down(db) {
    await db.raw(`
      drop table shared_queries, stock_list_companies, stock_lists, custom_filters,
        saved_query_versions, saved_queries;
      drop function refuse_query_version_change;
    `);
  },
};
