import type { NamedMigration } from "../src/migrate.ts";

const plain = "returns trigger language plpgsql as %L";
const joined = "returns trigger language plpgsql set enable_nestloop to off as %L";

const rewrite = (from: string, to: string): string => `
  do $do$ begin
    execute replace(pg_get_functiondef('record_changes'::regproc), '${from}', '${to}');
    perform record_changes(t.relname::text)
      from pg_trigger g join pg_class t on t.oid = g.tgrelid where g.tgname = 'record_inserts';
  end $do$`;

/**
 * Recorders join the rows before and after an update. A session keeps the plan of its first update,
 * and where that had few rows, the plan was a loop over all pairs: four seconds for a file of 2,500.
 */
export const recordersWithoutLoops: NamedMigration = {
  name: "0094-recorders-without-loops",

  async up(db) {
    await db.raw(rewrite(plain, joined));
  },

  async down(db) {
    await db.raw(rewrite(joined, plain));
  },
};
