import type { Executor, Transaction } from "@munshi/db";
import { AppError } from "@munshi/platform";
import { z } from "zod";
import type { RegisterSelectionRequest } from "../../contract/register.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Job, JobContext, Jobs } from "../jobs/index.ts";
import { closeRow, countRunRows, listOpenRows, lockOpenRow } from "./bulk-rows.ts";
import type { RunCounts } from "./bulk-rows.ts";
import type { Reader } from "./compose-query.ts";
import { storeSelection, tooManyRows } from "./register-reads.ts";
import type { BulkAction, RegisterSource, RowOutcome } from "./register-source.ts";

/** Audit log of bulk runs. */
export interface RegisterAudit {
  append(
    transaction: Transaction,
    record: {
      readonly actor: JobContext<unknown>["actor"];
      readonly action: string;
      readonly subject: string;
      readonly details?: { readonly [key: string]: string | number | readonly string[] };
    },
  ): Promise<unknown>;
}

export interface BulkDeps {
  readonly db: Executor;
  readonly jobs: Jobs;
  readonly audit: RegisterAudit;
}

export const bulkJob = "register.bulk";
export const bulkData = z.strictObject({ register: z.string(), action: z.string() });

/** Rows between two reports of progress. */
const batch = 50;

/**
 * Queues a run over the selected rows, in the caller's transaction; its id. The rows are those that
 * match now, and must be as many as were confirmed.
 * @throws AppError `register.count_changed` (409), `register.too_many_rows` (422).
 */
export async function enqueueBulkRun(
  transaction: Transaction,
  { jobs, audit }: BulkDeps,
  source: RegisterSource,
  reader: Reader,
  request: {
    readonly action: string;
    readonly selection: RegisterSelectionRequest;
    readonly count: number;
  },
): Promise<string> {
  const { action, selection, count } = request;
  const { key } = source.register;
  const data = { register: key, action };
  const id = await jobs.enqueue(transaction, { name: bulkJob, data, actor: reader.actor });
  const stored = await storeSelection(transaction, source, reader, selection, id);
  if (stored !== count) {
    if (stored > count && stored > 50_000) throw tooManyRows();
    throw new AppError(
      "register.count_changed",
      409,
      `${stored} rows match now, not ${count}. Confirm again.`,
      { fields: { count: stored } },
    );
  }
  await audit.append(transaction, {
    actor: reader.actor,
    action: "register.bulk_started",
    subject: id,
    details: { register: key, action, rows: stored },
  });
  return id;
}

/**
 * Works through the rows of a run. Each is changed and closed in a separate transaction: a restart
 * repeats none, and runs over the same rows cannot wait for each other in a circle.
 */
export function createBulkJob(
  { db, audit }: Pick<BulkDeps, "db" | "audit">,
  sources: readonly RegisterSource[],
): Job<z.output<typeof bulkData>, RunCounts> {
  return {
    name: bulkJob,
    data: bulkData,
    async handle({ runId, data, actor, signal, report }) {
      const source = sources.find(({ register }) => register.key === data.register);
      const actions: { readonly [name: string]: BulkAction } = source?.actions ?? {};
      const action = Object.hasOwn(actions, data.action) ? actions[data.action] : undefined;
      if (action === undefined) {
        throw new AppError("register.unknown_action", 400, "This action no longer exists.");
      }
      for (;;) {
        const ids = await listOpenRows(db, runId, batch);
        for (const id of ids) {
          signal.throwIfAborted();
          await work(db, runId, id, (transaction) => action.apply(transaction, { id, actor }));
        }
        const counts = await countRunRows(db, runId);
        report(counts);
        if (ids.length > 0) continue;
        await inTransaction(db, async (transaction) => {
          const { done, skipped, failed } = counts;
          await audit.append(transaction, {
            actor,
            action: "register.bulk_finished",
            subject: runId,
            details: { ...data, done, skipped, failed },
          });
        });
        return counts;
      }
    },
  };
}

async function work(
  db: Executor,
  runId: string,
  id: string,
  apply: (transaction: Transaction) => Promise<RowOutcome>,
): Promise<void> {
  try {
    await inTransaction(db, async (transaction) => {
      if (!(await lockOpenRow(transaction, runId, id))) return;
      const outcome = await apply(transaction);
      await closeRow(
        transaction,
        runId,
        id,
        outcome === "done"
          ? { state: "done", reason: null }
          : { state: "skipped", reason: outcome.skipped },
      );
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await closeRow(db, runId, id, { state: "failed", reason: error.message });
  }
}
