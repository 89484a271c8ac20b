import type { NamedMigration } from "../src/migrate.ts";

/** Staff views of clients' pages, and their logins. */
export const clientViews: NamedMigration = {
  name: "0073-client-views",

  async up(db) {
    await db.raw(`
      create table client_views (
        id uuid primary key,
        tenant_key text not null references tenants,
        user_id uuid not null references users,
        staff_id uuid not null references staff,
        reason text not null check (length(reason) between 1 and 500),
        created_at timestamptz not null,
        expires_at timestamptz not null,
        -- SHA-256 of the code that opens it; null: it was used.
        code_hash bytea unique,
        code_expires_at timestamptz not null
      );
      create index client_views_user on client_views (user_id);
      -- Null: a login of the member.
      alter table token_families add column view_id uuid references client_views;
    `);
  },

  async down(db) {
    await db.raw(`
      delete from token_families where view_id is not null;
      alter table token_families drop column view_id;
      drop table client_views;
    `);
  },
};
