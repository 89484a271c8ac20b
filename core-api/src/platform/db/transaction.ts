import type { Executor, Transaction } from "@munshi/db";

/** Runs `work` in one transaction: all of it is kept, or, where it throws, none. */
export async function inTransaction<T>(
  db: Executor,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(work);
}
