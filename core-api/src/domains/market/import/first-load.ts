import type { Transaction } from "@munshi/db";

/**
 * Makes the first rows of empty tables cheap where the database's log holds only what a crash
 * needs (`wal_level` minimal, as the embedded one's): rows of a table that their own transaction
 * emptied are written once, not twice. Does nothing on any other database or with any row stored.
 */
export async function prepareFirstLoad(
  transaction: Transaction,
  tables: readonly string[],
): Promise<void> {
  const level = await transaction.raw<{ rows: { wal_level: string }[] }>("show wal_level");
  if (level.rows[0]?.wal_level !== "minimal") return;
  const isEmpty = async (table: string): Promise<boolean> =>
    (await transaction(table).first(transaction.raw("1 as one"))) === undefined;
  for (const table of tables) {
    // A table with rows is not locked: those who read it would wait for the whole import.
    if (!(await isEmpty(table))) continue;
    // Nobody adds a row between this look and the emptying.
    await transaction.raw("lock table ?? in access exclusive mode", [table]);
    if (await isEmpty(table)) await transaction.raw("truncate ??", [table]);
  }
}
