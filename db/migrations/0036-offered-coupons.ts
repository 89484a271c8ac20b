import type { NamedMigration } from "../src/migrate.ts";

/** Where a coupon is offered; null: only members who were given its code can use it. */
export const offeredCoupons: NamedMigration = {
  name: "0036-offered-coupons",

  async up(db) {
    await db.raw(`
      alter table coupons add column offered_by text check (offered_by in ('broker', 'telegram'));
      create index coupons_offered on coupons (valid_until) where offered_by is not null;
    `);
  },

  async down(db) {
    await db.raw("alter table coupons drop column offered_by");
  },
};
