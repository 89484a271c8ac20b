import type { NamedMigration } from "../src/migrate.ts";

/** Impact reports of publications and rollbacks. */
export const datasetImpacts: NamedMigration = {
  name: "0065-dataset-impacts",

  async up(db) {
    await db.raw(`
      create table dataset_impacts (
        -- SHA-256 of the report's canonical JSON: change requests name it.
        hash bytea primary key check (length(hash) = 32),
        report jsonb not null,
        made_at timestamptz not null
      );
    `);
  },

  async down(db) {
    await db.raw("drop table dataset_impacts");
  },
};
