import type { Executor } from "@munshi/db";

/** Every text and byte of every table that a person or a backup could read. */
export async function dumpTables(db: Executor): Promise<string> {
  const { rows } = (await db.raw(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )) as { rows: { readonly name: string }[] };
  const tables = await Promise.all(
    rows.map(async ({ name }) => {
      const found = (await db.raw("select t::text as text from ?? t", [name])) as {
        rows: { readonly text: string }[];
      };
      return found.rows.map(({ text }) => text).join("\n");
    }),
  );
  return tables.join("\n");
}

/** Returns true if the table is empty, so that a search for secrets in it proves nothing. */
export async function isEmpty(db: Executor, table: string): Promise<boolean> {
  return (await db(table).first(db.raw("1"))) === undefined;
}
