import type { NamedMigration } from "../src/migrate.ts";

/** Proposed joins of companies that staff rejected. */
export const rejectedJoins: NamedMigration = {
  name: "0033-rejected-joins",

  async up(db) {
    await db.raw(`
      create table rejected_joins (
        from_code integer not null references companies on delete cascade,
        into_code integer not null references companies on delete cascade,
        actor text not null,
        rejected_at timestamptz not null,
        primary key (from_code, into_code)
      );
      create index rejected_joins_into on rejected_joins (into_code);
    `);
  },

  async down(db) {
    await db.raw("drop table rejected_joins;");
  },
};
