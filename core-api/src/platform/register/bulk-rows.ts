import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { BulkRun } from "../../contract/register.ts";

export type RowState = "done" | "skipped" | "failed";

/** The next open rows of a run. */
export async function listOpenRows(
  db: Executor,
  runId: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await resultOf<readonly { readonly row_id: string }[]>(
    db("register_run_rows")
      .where({ run_id: runId, state: "open" })
      .orderBy("row_id")
      .limit(limit)
      .select("row_id"),
  );
  return rows.map((row) => row.row_id);
}

/** Locks a row of a run; false if another attempt at the run has closed it. */
export async function lockOpenRow(
  transaction: Transaction,
  runId: string,
  rowId: string,
): Promise<boolean> {
  const row: unknown = await transaction("register_run_rows")
    .where({ run_id: runId, row_id: rowId, state: "open" })
    .forUpdate()
    .first("row_id");
  return row !== undefined;
}

/** Records what became of an open row. */
export async function closeRow(
  db: Executor,
  runId: string,
  rowId: string,
  outcome: { readonly state: RowState; readonly reason: string | null },
): Promise<void> {
  await db("register_run_rows")
    .where({ run_id: runId, row_id: rowId, state: "open" })
    .update(outcome);
}

export type RunCounts = Pick<BulkRun, "done" | "skipped" | "failed"> & { readonly total: number };

export async function countRunRows(db: Executor, runId: string): Promise<RunCounts> {
  const row = await resultOf<Record<keyof RunCounts, number> | undefined>(
    db("register_run_rows")
      .where({ run_id: runId })
      .first(
        db.raw(`count(*)::int as total,
          (count(*) filter (where state = 'done'))::int as done,
          (count(*) filter (where state = 'skipped'))::int as skipped,
          (count(*) filter (where state = 'failed'))::int as failed`),
      ),
  );
  return row ?? { total: 0, done: 0, skipped: 0, failed: 0 };
}

/** Why rows were skipped or failed: the twenty commonest reasons. */
export async function listReasons(db: Executor, runId: string): Promise<BulkRun["reasons"]> {
  const { rows } = await db.raw<{ readonly rows: BulkRun["reasons"] }>(
    `select state, reason, count(*)::int as count,
       (array_agg(row_id order by row_id))[1:5] as samples
     from register_run_rows where run_id = ? and reason is not null
     group by state, reason order by count desc, reason limit 20`,
    [runId],
  );
  return rows;
}
