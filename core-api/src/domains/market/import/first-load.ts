import type { Transaction } from "@munshi/db";

/**
 * Makes the first inserts into empty tables cheap if the database's log holds only what crash
 * recovery needs (`wal_level` minimal, as in the embedded one): rows are written once instead of
 * twice if their own transaction truncated the table. Does nothing on other databases or if any row
 * is stored.
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
    // A table with rows is not locked, because its readers would wait for the whole import.
    if (!(await isEmpty(table))) continue;
    // No rows can be added between this check and the truncation.
    await transaction.raw("lock table ?? in access exclusive mode", [table]);
    if (await isEmpty(table)) await transaction.raw("truncate ??", [table]);
  }
}
