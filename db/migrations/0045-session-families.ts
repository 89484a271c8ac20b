import type { NamedMigration } from "../src/migrate.ts";

/** Links browser sessions to core-api's sign-ins, so that one statement reads both. */
export const sessionFamilies: NamedMigration = {
  name: "0045-session-families",

  async up(db) {
    await db.raw(`
      alter table browser_sessions add column family_id uuid;
      comment on column browser_sessions.family_id is
        'Of the sealed tokens; not a reference, since core-api may delete the family first. Null: unknown.';
    `);
  },

  async down(db) {
    await db.raw("alter table browser_sessions drop column family_id");
  },
};
