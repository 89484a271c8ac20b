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
  /** Makes a kind of job known; before `start`. */
  register<D extends object, R extends object>(job: Job<D, R>): void;
  /** Leaves a job for a worker, in the caller's transaction; the run's id. Needs `start`. */
  enqueue(transaction: Transaction, request: JobRequest): Promise<string>;
  /** Tells the workers of this process, after the commit, that something waits. */
  wake(): void;
  /** Runs a job here and now, recorded like any other; needs no `start`. Throws what the job throws. */
  runNow(request: JobRequest, onProgress?: (progress: object) => void): Promise<JobRun>;
  find(tenant: string, runId: string): Promise<JobRun | null>;
  /** Starts workers for the jobs registered. */
  start(): Promise<void>;
  /** Takes no more jobs and waits for those running, up to the grace. */
  stop(graceMs: number): Promise<void>;
}

export interface JobsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly pollSeconds: number;
}

/** Jobs on pg-boss, which queues and retries; the run's own row says what became of it. */
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
        // Enough tries to outlast the lease that a killed process leaves behind.
        retryLimit: 30,
        retryDelay: 5,
        retryBackoff: true,
        retryDelayMax: 60,
        expireInSeconds: 6 * 3_600,
        heartbeatSeconds: 300,
      });
      // The first use of a queue looks it up outside the caller's transaction, for whose end the
      // embedded database would make it wait for ever: the first use is here.
      await started.findJobs(name, { id: createPublicId() });
      const worker = await started.work<{ runId: string }>(
        name,
        { pollingIntervalSeconds: deps.pollSeconds },
        async ([queued]) => {
          if (queued === undefined) return;
          await executeRun(execution, queued.data.runId).catch((error: unknown) => {
            // Recorded with the run; only what may go better later goes back to the queue.
            const isFinal =
              error instanceof AppError && error.status < 500 && error.code !== "job.busy";
            if (!isFinal) throw error;
          });
        },
      );
      workers.push(worker);
    }
  };

  return {
    register: (job) => {
      jobs.set(job.name, job as unknown as Job);
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
    async runNow(request, onProgress) {
      const runId = createPublicId();
      await insertRun(db, { ...request, id: runId, at: clock.now() });
      return executeRun(execution, runId, onProgress);
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
