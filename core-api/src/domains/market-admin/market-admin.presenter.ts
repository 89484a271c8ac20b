import type { JobRun } from "../../platform/jobs/index.ts";

/** A run as staff see it; paths of this machine stay out. */
export function presentRun(run: JobRun): object {
  return {
    id: run.id,
    job: run.name,
    status: run.status,
    startedBy: { kind: run.actorKind, id: run.actorId },
    progress: run.progress,
    result: run.result,
    error: run.error,
    createdAt: run.createdAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
  };
}
