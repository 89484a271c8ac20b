import type { Database, Executor } from "@munshi/db";

/** Thrown inside the transaction of a dry run to roll it back. */
class DryRunEnd extends Error {}

/**
 * Runs the work in one transaction and rolls it back, so that each step sees the effects of earlier
 * ones and nothing is stored. The embedded database has a single session, which the work occupies
 * until it ends: it must query through the given executor only.
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
