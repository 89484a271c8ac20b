import type { Executor, Transaction } from "@munshi/db";

/** Runs `work` in a transaction; rolls it back if `work` throws. */
export async function inTransaction<T>(
  db: Executor,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(work);
}
