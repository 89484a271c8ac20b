import { AppError } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import { fromKnex, PgBoss } from "pg-boss";
import type { Database, Transaction } from "@munshi/db";
import type { Actor } from "../actor/actor.ts";
import type { Clock } from "../clock/clock.ts";
import { createPublicId } from "../ids/public-id.ts";
import { executeRun } from "./execute-run.ts";
import { findRun, insertRun } from "./job-runs.ts";
import type { JobRun } from "./job-runs.ts";
import type { Job } from "./job.ts";

export interface JobRequest {
  readonly name: string;
  readonly data: object;
  readonly actor: Actor;
}

export interface Jobs {
  /** Registers a kind of job; call before `start`. */
  register<D extends object, R extends object>(job: Job<D, R>): void;
  /** Queues a job in the caller's transaction; returns the run's id. Requires `start`. */
  enqueue(transaction: Transaction, request: JobRequest): Promise<string>;
  /** Call after the commit: the workers of this process poll at once. */
  wake(): void;
  /**
   * Runs a job in this process without retries, with a record; requires no `start`. Throws the job's
   * error. `id` is that of the run where something names it already.
   */
  runNow<R extends object>(
    request: JobRequest & { readonly id?: string },
    onProgress?: (progress: object) => void,
  ): Promise<JobRun<R>>;
  find(tenant: string, runId: string): Promise<JobRun | null>;
  /** Starts workers for the jobs registered. */
  start(): Promise<void>;
  /** Starts no more jobs; waits for running ones up to the grace period. */
  stop(graceMs: number): Promise<void>;
}

export interface JobsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly pollSeconds: number;
}

interface WorkerOptions {
  readonly pollingIntervalSeconds: number;
  /** Jobs come with their number of retries. */
  readonly includeMetadata: true;
}

/** A killed process leaves a lease for minutes. */
const busySeconds = 60;

/** Jobs on pg-boss, which queues and retries them; a row per run records the outcome. */
export function createJobs(deps: JobsDeps): Jobs {
  const { db, clock, log } = deps;
  const jobs = new Map<string, Job>();
  const stopping = new AbortController();
  const execution = { db, clock, log, jobs, signal: stopping.signal };
  const workers: string[] = [];
  let boss: PgBoss | null = null;

  const start = async (): Promise<void> => {
    const started = new PgBoss({
      db: fromKnex(db),
      schema: "jobs",
      schedule: false,
      superviseIntervalSeconds: 60,
      monitorIntervalSeconds: 120,
      maintenanceIntervalSeconds: 3_600,
      queueCacheIntervalSeconds: 600,
      reindex: false,
      monitorVacuum: false,
    });
    started.on("error", (err) => log.warn({ err }, "job queue error"));
    await started.start();
    boss = started;
    for (const name of jobs.keys()) {
      await started.createQueue(name, {
        retryLimit: 2,
        retryDelay: 5,
        retryBackoff: true,
        retryDelayMax: 60,
        expireInSeconds: 6 * 3_600,
        heartbeatSeconds: 300,
      });
      // pg-boss looks a queue up on first use, outside the caller's transaction: on the embedded
      // database that would deadlock, so it happens here.
      await started.findJobs(name, { id: createPublicId() });
      const worker = await started.work<{ runId: string }, void, WorkerOptions>(
        name,
        { pollingIntervalSeconds: deps.pollSeconds, includeMetadata: true },
        async ([queued]) => {
          if (queued === undefined) return;
          const { data, retryCount, retryLimit } = queued;
          const isLast = retryCount >= retryLimit;
          try {
            await executeRun(execution, data.runId, { isLast });
          } catch (error) {
            const isBusy = error instanceof AppError && error.code === "job.busy";
            const isRefused = error instanceof AppError && error.status < 500;
            // Queued again instead of retried, since neither is a failed attempt.
            if (isBusy || (stopping.signal.aborted && !isRefused))
              await started.send(name, data, { startAfter: isBusy ? busySeconds : 0 });
            else if (!isRefused) throw error;
          }
        },
      );
      workers.push(worker);
    }
  };

  return {
    register: (job) => {
      jobs.set(job.name, job);
    },
    async enqueue(transaction, request) {
      if (boss === null) throw new TypeError("Jobs are queued only after start");
      const runId = createPublicId();
      await insertRun(transaction, { ...request, id: runId, at: clock.now() });
      await boss.send(request.name, { runId }, { db: fromKnex(transaction) });
      return runId;
    },
    wake: () => {
      for (const worker of workers) boss?.notifyWorker(worker);
    },
    async runNow({ id: runId = createPublicId(), ...request }, onProgress) {
      await insertRun(db, { ...request, id: runId, at: clock.now() });
      return executeRun(execution, runId, {
        isLast: true,
        ...(onProgress === undefined ? {} : { onProgress }),
      });
    },
    async find(tenant, runId) {
      const run = await findRun(db, runId);
      return run === null || run.tenant !== tenant ? null : run;
    },
    start,
    async stop(graceMs) {
      const running = boss;
      boss = null;
      const cut = setTimeout(() => stopping.abort(), graceMs / 2);
      await running?.stop({ graceful: true, timeout: graceMs, close: false });
      clearTimeout(cut);
    },
  };
}
