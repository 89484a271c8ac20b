import type { NamedMigration } from "../src/migrate.ts";

/** Analyst of a research call; earlier calls have none until their list is reimported. */
export const callAnalysts: NamedMigration = {
  name: "0048-call-analysts",

  async up(db) {
    await db.raw(`
      alter table research_calls add column analyst text, add column registration text,
        add check ((analyst is null) = (registration is null));
    `);
  },

  async down(db) {
    await db.raw("alter table research_calls drop column analyst, drop column registration");
  },
};
