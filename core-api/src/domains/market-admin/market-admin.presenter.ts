import type { MarketRun } from "../../contract/market-admin.ts";
import type { JobRun } from "../../platform/jobs/index.ts";

/** Presents a run to staff, without paths of this machine. */
export function presentRun(run: JobRun): MarketRun {
  return {
    id: run.id,
    job: run.name,
    status: run.status,
    startedBy: { kind: run.actorKind, id: run.actorId },
    progress: run.progress === null ? null : { ...run.progress },
    result: run.result === null ? null : { ...run.result },
    error: run.error,
    createdAt: run.createdAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
  };
}
