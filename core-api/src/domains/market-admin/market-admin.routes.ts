import { rm } from "node:fs/promises";
import { AppError } from "@munshi/platform";
import { impactRoutes } from "../../contract/dataset-impacts.ts";
import { marketAdminRoutes } from "../../contract/market-admin.ts";
import type { MarketRun } from "../../contract/market-admin.ts";
import type { HttpContext } from "../../platform/http/context.ts";
import { actorOf } from "../../platform/http/identify-call.ts";
import { receiveUpload } from "../../platform/http/receive-upload.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { RunOnce } from "../../platform/idempotency/index.ts";
import type { JobRun, Jobs } from "../../platform/jobs/index.ts";
import type { ImpactsService } from "./impact/impacts.service.ts";
import type { MarketAdminService } from "./market-admin.service.ts";

export function createMarketAdminRoutes(deps: {
  readonly service: MarketAdminService;
  readonly jobs: Pick<Jobs, "wake">;
  readonly uploads: { readonly folder: string; readonly limit: number };
}): readonly Route[] {
  const { service, jobs, uploads } = deps;
  return implementRoutes(marketAdminRoutes, {
    "POST /admin/market/imports": async ({ query, ctx }) => {
      const upload = await receiveUpload(ctx, { ...uploads, name: query.name });
      let isTaken = false;
      try {
        await runOnceOf(ctx)(JSON.stringify([query, upload.digest]), async (transaction) => {
          const id = await service.enqueueImport(transaction, actorOf(ctx), {
            paths: [upload.path],
            dryRun: query.dryRun,
            mapping: null,
            asOf: query.asOf ?? null,
            index: query.index ?? null,
            force: query.force,
            isUpload: true,
          });
          isTaken = true;
          return { status: 202, body: { id } };
        });
      } catch (error) {
        isTaken = false;
        throw error;
      } finally {
        if (!isTaken) await rm(upload.path, { force: true });
      }
      jobs.wake();
      return undefined;
    },
    "GET /admin/market/imports/:id": async ({ params, ctx }) => {
      const run = await service.findRun(actorOf(ctx), params.id);
      if (run === null) throw new AppError("job.not_found", 404, "Job not found.");
      return presentRun(run);
    },
  });
}

function runOnceOf(ctx: HttpContext): RunOnce {
  if (ctx.state.runOnce === undefined) throw new TypeError("The route has no idempotency gate");
  return ctx.state.runOnce;
}

/** Presents a run to staff, without paths of this machine. */
function presentRun(run: JobRun): MarketRun {
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

export function createImpactRoutes(impacts: ImpactsService): readonly Route[] {
  return implementRoutes(impactRoutes, {
    "GET /admin/market/datasets": async ({ ctx }) => impacts.listRestorable(actorOf(ctx)),
    "POST /admin/market/impacts": async ({ body, ctx }) => ({
      id: await impacts.start(actorOf(ctx), body),
    }),
    "GET /admin/market/impact-runs/:id": async ({ params, ctx }) =>
      impacts.findRun(actorOf(ctx), params.id),
    "GET /admin/market/impacts/:hash": async ({ params, ctx }) =>
      impacts.get(actorOf(ctx), params.hash),
  });
}
