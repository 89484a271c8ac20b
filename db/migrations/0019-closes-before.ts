import type { NamedMigration } from "../src/migrate.ts";

/** Previous close of an index, where its source prints it: stored days may omit sessions. */
export const closesBefore: NamedMigration = {
  name: "0019-closes-before",

  async up(db) {
    await db.raw(`
      -- One close per day, NaN if missing; null if the source never has it.
      alter table index_price_years add column previous_close double precision[];
    `);
  },

  async down(db) {
    await db.raw("alter table index_price_years drop column previous_close;");
  },
};
