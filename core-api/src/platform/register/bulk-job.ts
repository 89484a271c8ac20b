import type { Executor, Transaction } from "@munshi/db";
import { AppError } from "@munshi/platform";
import { z } from "zod";
import type { RegisterSelectionRequest } from "../../contract/register.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Job, JobContext, Jobs } from "../jobs/index.ts";
import { closeRow, countRunRows, lockOpenRows } from "./bulk-rows.ts";
import type { RowState, RunCounts } from "./bulk-rows.ts";
import type { Reader } from "./compose-query.ts";
import { storeSelection, tooManyRows } from "./register-reads.ts";
import type { BulkAction, RegisterSource } from "./register-source.ts";

/** Where bulk runs are recorded. */
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

/** Rows of one transaction: what a killed process repeats at most. */
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

/** Works through the rows of a run in batches; each row is changed and closed in one transaction. */
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
        signal.throwIfAborted();
        const worked = await inTransaction(db, async (transaction) => {
          const ids = await lockOpenRows(transaction, runId, batch);
          for (const id of ids) {
            await closeRow(transaction, runId, id, await applyTo(transaction, action, id, actor));
          }
          return ids.length;
        });
        const counts = await countRunRows(db, runId);
        report(counts);
        if (worked > 0) continue;
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

/** In a savepoint, so that a row that fails leaves nothing behind and the others stay. */
async function applyTo(
  transaction: Transaction,
  action: BulkAction,
  id: string,
  actor: JobContext<unknown>["actor"],
): Promise<{ readonly state: RowState; readonly reason: string | null }> {
  try {
    const outcome = await inTransaction(transaction, (savepoint) =>
      action.apply(savepoint, { id, actor }),
    );
    return outcome === "done"
      ? { state: "done", reason: null }
      : { state: "skipped", reason: outcome.skipped };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { state: "failed", reason: error.message };
  }
}
