import type { Executor } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import type { Clock } from "../clock/clock.ts";
import { claimRun, findRun, updateClaimedRun } from "./job-runs.ts";
import type { JobRun } from "./job-runs.ts";
import type { Job } from "./job.ts";

export interface ExecuteDeps {
  readonly db: Executor;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: ReadonlyMap<string, Job>;
  readonly signal: AbortSignal;
}

/** Longer than any transaction of a job: on the embedded database a renewal waits for it. */
const leaseMs = 300_000;
const renewMs = 60_000;

export interface Attempt {
  /** The queue will not retry: a failure is final. */
  readonly isLast: boolean;
  readonly onProgress?: (progress: object) => void;
}

/**
 * Executes a run and records its outcome; returns a finished run unchanged.
 * @throws AppError `job.busy` (409) while another process executes it, otherwise the job's error.
 */
export async function executeRun<R extends object>(
  deps: ExecuteDeps,
  runId: string,
  { isLast, onProgress }: Attempt,
): Promise<JobRun<R>> {
  const { db, clock, log } = deps;
  const run = await claimRun<R>(db, runId, clock.now(), leaseMs);
  if (run === null) {
    const found = await findRun<R>(db, runId);
    if (found === null) throw new AppError("job.not_found", 404, "Job not found.");
    if (found.status === "done" || found.status === "failed") return found;
    throw new AppError("job.busy", 409, "Another process is already running this job.");
  }
  log.info({ job: run.name, runId, attempt: run.attempt }, "job started");
  const lost = new AbortController();
  const progress = createProgressWriter(db, run);
  const renewal = setInterval(() => {
    const leased_until = new Date(clock.now().getTime() + leaseMs);
    updateClaimedRun(db, run, { leased_until }).then(
      (held) => held || lost.abort(),
      (err: unknown) => log.warn({ err, runId }, "could not renew the lease of a job"),
    );
  }, renewMs);
  try {
    const job = deps.jobs.get(run.name);
    if (job === undefined) throw new AppError("job.unknown", 400, `Unknown job: ${run.name}.`);
    const result = await job.handle({
      runId,
      data: job.data.parse(run.data),
      actor: { kind: run.actorKind, id: run.actorId, tenant: run.tenant },
      attempt: run.attempt,
      signal: AbortSignal.any([deps.signal, lost.signal]),
      report: (step) => {
        onProgress?.(step);
        progress.write(step);
      },
    });
    await progress.settle();
    const held = await updateClaimedRun(db, run, {
      status: "done",
      result: JSON.stringify(result),
      finished_at: clock.now(),
      leased_until: null,
      error_code: null,
      error_message: null,
    });
    if (held) await releaseRun(deps, run);
  } catch (error) {
    await progress.settle();
    await recordFailure(deps, run, isLast, error);
    throw error;
  } finally {
    clearInterval(renewal);
  }
  log.info({ job: run.name, runId }, "job done");
  return (await findRun<R>(db, runId)) ?? run;
}

async function recordFailure(
  deps: ExecuteDeps,
  run: JobRun,
  isLast: boolean,
  error: unknown,
): Promise<void> {
  const isRefused = error instanceof AppError && error.status < 500;
  // An attempt ended by the stop of this process does not count.
  const isStopped = !isRefused && deps.signal.aborted;
  const isFinal = isRefused || (isLast && !isStopped);
  deps.log.error(
    { err: error, job: run.name, runId: run.id, attempt: run.attempt },
    isFinal ? "job failed" : "job failed, will be retried",
  );
  const held = await updateClaimedRun(deps.db, run, {
    status: isFinal ? "failed" : "queued",
    leased_until: null,
    error_code: error instanceof AppError ? error.code : "internal",
    error_message: error instanceof AppError && error.expose ? error.message : "It failed.",
    ...(isFinal ? { finished_at: deps.clock.now() } : {}),
    ...(isStopped ? { attempt: run.attempt - 1 } : {}),
  });
  if (isFinal && held) await releaseRun(deps, run);
}

/** A failure here does not change the outcome of the run. */
async function releaseRun({ jobs, log }: ExecuteDeps, run: JobRun): Promise<void> {
  const job = jobs.get(run.name);
  const data = job?.data.safeParse(run.data);
  if (job?.release === undefined || data?.success !== true) return;
  await job.release(data.data).catch((err: unknown) => {
    log.warn({ err, job: run.name, runId: run.id }, "could not clean up after a job");
  });
}

/** Writes the newest step, one write at a time. */
function createProgressWriter(
  db: Executor,
  run: JobRun,
): { write(step: object): void; settle(): Promise<void> } {
  let writing: Promise<void> | null = null;
  let next: object | null = null;
  const writeNext = async (): Promise<void> => {
    while (next !== null) {
      const step = next;
      next = null;
      await updateClaimedRun(db, run, { progress: JSON.stringify(step) }).catch(() => false);
    }
    writing = null;
  };
  return {
    write: (step) => {
      next = step;
      writing ??= writeNext();
    },
    settle: async () => {
      await writing;
    },
  };
}
