import type { Database, Executor } from "@munshi/db";

/** Thrown inside the transaction of a dry run to roll it back. */
class DryRunEnd extends Error {}

/**
 * Runs the work in one transaction and undoes it: each step sees what the ones before it did, and
 * nothing of them stays. The embedded database has one session, which the work holds until its end:
 * it must ask nothing but the executor that it is given.
 */
export async function runDry<T>(
  db: Database,
  work: (executor: Executor) => Promise<T>,
): Promise<T> {
  const end = new DryRunEnd("A dry run keeps nothing");
  const results: T[] = [];
  try {
    await db.transaction(async (transaction) => {
      results.push(await work(transaction));
      throw end;
    });
  } catch (error) {
    if (error !== end) throw error;
  }
  for (const result of results) return result;
  throw end;
}
