import { rm } from "node:fs/promises";
import { AppError } from "@munshi/platform";
import { marketAdminRoutes } from "../../contract/market-admin.ts";
import type { HttpContext } from "../../platform/http/context.ts";
import { receiveUpload } from "../../platform/http/receive-upload.ts";
import { actorOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { RunOnce } from "../../platform/idempotency/index.ts";
import type { Jobs } from "../../platform/jobs/index.ts";
import { presentRun } from "./market-admin.presenter.ts";
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
