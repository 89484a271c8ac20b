import type { NamedMigration } from "../src/migrate.ts";

/** Members' watch lists and their companies. */
export const watchLists: NamedMigration = {
  name: "0013-watch-lists",

  async up(db) {
    await db.raw(`
      create table watch_lists (
        id uuid primary key,
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        name text not null check (length(name) between 1 and 100),
        -- The name in lower case with single spaces.
        name_key text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create unique index watch_lists_name on watch_lists (user_id, tenant_key, name_key);
      -- No foreign key: a company may be missing from today's market.
      create table watch_list_companies (
        list_id uuid not null references watch_lists on delete cascade,
        co_code integer not null check (co_code > 0),
        position integer not null check (position > 0),
        added_at timestamptz not null,
        primary key (list_id, co_code),
        unique (list_id, position)
      );
    `);
  },

  async down(db) {
    await db.raw("drop table watch_list_companies, watch_lists");
  },
};
