import type { NamedMigration } from "../src/migrate.ts";

/** Coupons of one client, and exports of a client's data that a second person approved. */
export const clients: NamedMigration = {
  name: "0072-clients",

  async up(db) {
    await db.raw(`
      -- Null: a coupon for everyone who has its code.
      alter table coupons add column user_id uuid references users;
      create index coupons_user on coupons (user_id) where user_id is not null;

      -- The right to one client's data, made on each download and stored nowhere.
      create table client_exports (
        id uuid primary key,
        tenant_key text not null references tenants,
        user_id uuid not null references users,
        staff_id uuid not null references staff,
        created_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index client_exports_user on client_exports (user_id);
    `);
  },

  async down(db) {
    await db.raw(`
      drop table client_exports;
      alter table coupons drop column user_id;
    `);
  },
};
