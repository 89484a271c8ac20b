import type { NamedMigration } from "../src/migrate.ts";

/** The close before a day of an index, where its source prints it: stored days may leave sessions out. */
export const closesBefore: NamedMigration = {
  name: "0019-closes-before",

  async up(db) {
    await db.raw(`
      -- A close a day, NaN where the source prints none; null where it never does.
      alter table index_price_years add column previous_close double precision[];
    `);
  },

  async down(db) {
    await db.raw("alter table index_price_years drop column previous_close;");
  },
};
