import type { NamedMigration } from "../src/migrate.ts";

/** Staff edit managers and boxes: each edit names the revision that it was made from. */
export const boxReview: NamedMigration = {
  name: "0079-box-review",

  async up(db) {
    await db.raw(`
      alter table box_managers add column revision integer not null default 1 check (revision > 0);
      alter table stock_boxes add column revision integer not null default 1 check (revision > 0);
      create unique index stock_boxes_managed_name on stock_boxes (kind, name_key)
        where manager_id is not null and deleted_at is null;
      -- Requests about one subject, such as the box under review.
      create index change_requests_subject on change_requests (kind, subject, state);
    `);
  },

  async down(db) {
    await db.raw(`
      drop index change_requests_subject, stock_boxes_managed_name;
      alter table stock_boxes drop column revision;
      alter table box_managers drop column revision;
    `);
  },
};
