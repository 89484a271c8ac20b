import type { NamedMigration } from "../src/migrate.ts";

/** Past fundamental scores of a dataset's companies, filled by its publication. */
export const scoreHistories: NamedMigration = {
  name: "0047-score-histories",

  async up(db) {
    await db.raw(`
      create table score_histories (
        version text not null references datasets on delete cascade,
        co_code integer not null,
        -- Days of past results since 1970-01-01, ascending.
        days integer[] not null,
        -- By the dataset's rules; null where there is no score.
        scores smallint[] not null,
        -- In shares of the dataset's day, NaN where unknown.
        closes double precision[] not null,
        primary key (version, co_code)
      );
    `);
  },

  async down(db) {
    await db.raw("drop table score_histories");
  },
};
