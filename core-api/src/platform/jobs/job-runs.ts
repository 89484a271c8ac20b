import type { Executor } from "@munshi/db";
import type { Actor } from "../actor/actor.ts";

export type JobStatus = "queued" | "running" | "done" | "failed";

/** One run of a job. */
export interface JobRun<R extends object = object> {
  readonly id: string;
  readonly tenant: string;
  readonly name: string;
  readonly data: object;
  readonly actorKind: Actor["kind"];
  readonly actorId: string;
  readonly status: JobStatus;
  readonly attempt: number;
  readonly progress: object | null;
  readonly result: R | null;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

interface JobRunRow<R extends object = object> {
  readonly id: string;
  readonly tenant_key: string;
  readonly name: string;
  readonly data: object;
  readonly actor_kind: Actor["kind"];
  readonly actor_id: string;
  readonly status: JobStatus;
  readonly attempt: number;
  readonly progress: object | null;
  readonly result: R | null;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
}

export async function insertRun(
  db: Executor,
  run: {
    readonly id: string;
    readonly name: string;
    readonly data: object;
    readonly actor: Actor;
    readonly at: Date;
  },
): Promise<void> {
  await db("job_runs").insert({
    id: run.id,
    tenant_key: run.actor.tenant,
    name: run.name,
    data: JSON.stringify(run.data),
    actor_kind: run.actor.kind,
    actor_id: run.actor.id,
    status: "queued",
    created_at: run.at,
  });
}

/**
 * Leases a queued run, or one whose lease has expired. `attempt` is the fencing token: writes under
 * an earlier attempt change nothing.
 */
export async function claimRun<R extends object>(
  db: Executor,
  id: string,
  at: Date,
  leaseMs: number,
): Promise<JobRun<R> | null> {
  const rows = (await db("job_runs")
    .where({ id })
    .where((waiting) => {
      void waiting
        .where({ status: "queued" })
        .orWhere((stale) => void stale.where({ status: "running" }).where("leased_until", "<", at));
    })
    .update({
      status: "running",
      attempt: db.raw("attempt + 1"),
      leased_until: new Date(at.getTime() + leaseMs),
    })
    .returning("*")) as JobRunRow<R>[];
  return rows[0] === undefined ? null : readRun(rows[0]);
}

export interface RunChange {
  readonly status?: JobStatus;
  readonly attempt?: number;
  readonly leased_until?: Date | null;
  readonly progress?: string;
  readonly result?: string;
  readonly error_code?: string | null;
  readonly error_message?: string | null;
  readonly finished_at?: Date;
}

/** False if another process has taken over the run. */
export async function updateClaimedRun(
  db: Executor,
  claim: Pick<JobRun, "id" | "attempt">,
  change: RunChange,
): Promise<boolean> {
  const changed = await db("job_runs")
    .where({ id: claim.id, attempt: claim.attempt, status: "running" })
    .update(change);
  return changed === 1;
}

export async function findRun<R extends object>(
  db: Executor,
  id: string,
): Promise<JobRun<R> | null> {
  const row = await db<JobRunRow<R>>("job_runs").where({ id }).first();
  return row === undefined ? null : readRun(row);
}

function readRun<R extends object>(row: JobRunRow<R>): JobRun<R> {
  return {
    id: row.id,
    tenant: row.tenant_key,
    name: row.name,
    data: row.data,
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    status: row.status,
    attempt: row.attempt,
    progress: row.progress,
    result: row.result,
    error:
      row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? "" },
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
