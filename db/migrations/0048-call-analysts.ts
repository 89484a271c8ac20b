import type { NamedMigration } from "../src/migrate.ts";

/** Who made a research call; calls stored before have no analyst until their list is imported again. */
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
