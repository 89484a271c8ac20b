import { rm } from "node:fs/promises";
import { AppError } from "@munshi/platform";
import type { Actor } from "../../platform/actor/actor.ts";
import type { HttpContext, HttpMiddleware } from "../../platform/http/context.ts";
import { receiveUpload } from "../../platform/http/receive-upload.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { RunOnce } from "../../platform/idempotency/index.ts";
import type { Jobs } from "../../platform/jobs/index.ts";
import { demandPermission } from "./market-admin.policy.ts";
import { presentRun } from "./market-admin.presenter.ts";
import {
  importQuery,
  publishBody,
  runAnswer,
  runParams,
  runStarted,
} from "./market-admin.schema.ts";
import type { MarketAdminService } from "./market-admin.service.ts";

/** What staff do with the market. Work takes long, so it is left to a worker: 202 and a run's id. */
export function createMarketAdminRoutes(deps: {
  readonly service: MarketAdminService;
  readonly jobs: Pick<Jobs, "wake">;
  readonly onceGate: HttpMiddleware;
  readonly uploads: { readonly folder: string; readonly limit: number };
}): readonly Route[] {
  const { service, jobs, onceGate, uploads } = deps;
  return [
    defineRoute({
      method: "POST",
      path: "/admin/market/imports",
      summary: "Imports a market file, sent as the body; with dryRun it only reports",
      access: "staff",
      gates: [onceGate],
      schemas: { query: importQuery, answer: runStarted },
      failures: {
        "staff.forbidden": [403, "The staff member has no permission for this."],
        "idempotency.key_required": [400, "There is no usable `Idempotency-Key`."],
        "idempotency.in_flight": [409, "The same key is being worked on."],
        "idempotency.other_body": [422, "The key came with another request before."],
        "request.empty": [400, "There is no file."],
        "request.too_large": [413, "The file is larger than allowed."],
        "request.unsupported_type": [415, "The body is no file."],
      },
      handle: async ({ query, ctx }) => {
        const actor = actorOf(ctx);
        demandPermission(actor, "market.import");
        const upload = await receiveUpload(ctx, { ...uploads, name: query.name });
        let isTaken = false;
        try {
          await runOnceOf(ctx)(JSON.stringify([query, upload.digest]), async (transaction) => {
            const id = await service.enqueueImport(transaction, actor, {
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
      },
    }),
    defineRoute({
      method: "POST",
      path: "/admin/market/publish",
      summary: "Computes parameters and publishes a dataset",
      access: "staff",
      gates: [onceGate],
      schemas: { body: publishBody, answer: runStarted },
      failures: {
        "staff.forbidden": [403, "The staff member has no permission for this."],
        "idempotency.key_required": [400, "There is no usable `Idempotency-Key`."],
        "idempotency.in_flight": [409, "The same key is being worked on."],
        "idempotency.other_body": [422, "The key came with another request before."],
      },
      handle: async ({ body, ctx }) => {
        const actor = actorOf(ctx);
        await runOnceOf(ctx)(JSON.stringify(body), async (transaction) => {
          const id = await service.enqueuePublish(transaction, actor, body);
          return { status: 202, body: { id } };
        });
        jobs.wake();
      },
    }),
    defineRoute({
      method: "GET",
      path: "/admin/market/imports/:id",
      summary: "How an import or a publication stands",
      access: "staff",
      schemas: { params: runParams, answer: runAnswer },
      failures: {
        "staff.forbidden": [403, "The staff member has no permission for this."],
        "job.not_found": [404, "There is no such run."],
      },
      handle: async ({ params, ctx }) => {
        const run = await service.findRun(actorOf(ctx), params.id);
        if (run === null) throw new AppError("job.not_found", 404, "There is no such job.");
        return presentRun(run);
      },
    }),
  ];
}

function actorOf(ctx: HttpContext): Actor {
  if (ctx.state.actor === undefined) throw new TypeError("A staff route stands behind its gate");
  return ctx.state.actor;
}

function runOnceOf(ctx: HttpContext): RunOnce {
  if (ctx.state.runOnce === undefined) throw new TypeError("The route stands behind its key gate");
  return ctx.state.runOnce;
}
