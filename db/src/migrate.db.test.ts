import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "../migrations/index.ts";
import type { Database } from "./connection.ts";
import { applyMigrations } from "./migrate.ts";
import type { NamedMigration } from "./migrate.ts";
import { migrate, rollbackAll } from "./schema.ts";
import { createTestDatabase } from "./testing/index.ts";
import type { TestDatabase } from "./testing/index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => database.close());

const OWN_TABLES = ["schema_migrations", "schema_migrations_lock"];

/** Everything that a migration may create, except the migrator's own table. */
async function describeSchema(db: Database): Promise<readonly string[]> {
  const { rows } = (await db.raw(
    `select concat_ws(' ', 'column', table_schema, table_name, column_name, ordinal_position,
              data_type, udt_name, is_nullable, column_default) as line
       from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema') and table_name <> all(?)
     union all
     select concat_ws(' ', 'index', schemaname, indexdef) from pg_indexes
      where schemaname not in ('pg_catalog', 'information_schema') and tablename <> all(?)
     union all
     select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
       from pg_constraint
      where connamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
        and conrelid::regclass::text <> all(?)
     union all
     select concat_ws(' ', 'trigger', tgrelid::regclass, pg_get_triggerdef(oid)) from pg_trigger
      where not tgisinternal
     union all
     select concat_ws(' ', 'function', oid::regprocedure, md5(prosrc)) from pg_proc
      where pronamespace = 'public'::regnamespace
     union all
     select concat_ws(' ', 'type', typname, typtype) from pg_type
      where typnamespace = 'public'::regnamespace and typname !~ '^_{0,1}schema_migrations'
     union all
     select concat_ws(' ', 'sequence', sequencename) from pg_sequences
      where schemaname = 'public' and sequencename !~ '^schema_migrations'
     order by 1`,
    [OWN_TABLES, OWN_TABLES, OWN_TABLES],
  )) as { rows: { line: string }[] };
  return rows.map((row) => row.line);
}

test("goes back to an empty schema and forward again to the same one", async () => {
  const { db } = database;
  const before = await describeSchema(db);

  const undone = await rollbackAll(db);
  expect(await describeSchema(db)).toEqual([]);

  const done = await migrate(db);
  expect(done).toEqual([...undone].reverse());
  expect(await describeSchema(db)).toEqual(before);
  expect(await migrate(db)).toEqual([]);
});

test("leaves nothing behind when a later migration fails", async () => {
  const { db } = database;
  const before = await describeSchema(db);
  const broken: NamedMigration = {
    name: "9999-broken",
    async up(transaction) {
      await transaction.raw("create table half_done (id integer)");
      await transaction.raw("select no_such_function()");
    },
    down: async () => undefined,
  };

  await expect(applyMigrations(db, [...migrations, broken])).rejects.toMatchObject({
    code: "42883",
  });
  expect(await describeSchema(db)).toEqual(before);
  expect(await migrate(db)).toEqual([]);
});

test("two concurrent migrations both finish, and one does the work", async () => {
  const { db } = database;
  const other = database.connect();
  const next: NamedMigration = {
    name: "9998-next",
    up: async (transaction) =>
      transaction.schema.createTable("next", (table) => table.integer("id")),
    down: async (transaction) => transaction.schema.dropTable("next"),
  };
  const all = [...migrations, next];
  const results = await Promise.all([applyMigrations(db, all), applyMigrations(other, all)]);
  expect(results.flat()).toEqual(["9998-next"]);
  await expect(db("next").select()).resolves.toEqual([]);
});
