import type { NamedMigration } from "../src/migrate.ts";

/** Market files that the command line checks before it imports them. */
export const commandLineUploads: NamedMigration = {
  name: "0091-uploads-of-the-command-line",

  async up(db) {
    await db.raw(`
      -- Null: the command line on the server.
      alter table staff_uploads alter column staff_id drop not null;
      alter table market_uploads alter column staff_id drop not null;
    `);
  },

  async down(db) {
    await db.raw(`
      delete from market_uploads where staff_id is null;
      delete from staff_uploads where staff_id is null;
      alter table market_uploads alter column staff_id set not null;
      alter table staff_uploads alter column staff_id set not null;
    `);
  },
};
