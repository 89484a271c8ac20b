import type { Database } from "@munshi/db";
import { correctionRoutes } from "../../../contract/market-corrections.ts";
import { marketRegisterRoutes } from "../../../contract/market-registers.ts";
import { actorOf } from "../../../platform/http/identify-call.ts";
import { implementRoutes } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import type { MarketAdminService } from "../market-admin.service.ts";
import type { CorrectionsService } from "./corrections.service.ts";
import { findFreshness } from "./find-freshness.ts";

/** Corrections, answers to price jumps and freshness; the lists themselves are registers. */
export function createMarketDeskRoutes(deps: {
  readonly db: Database;
  readonly service: MarketAdminService;
  readonly corrections: CorrectionsService;
}): readonly Route[] {
  const { db, service, corrections } = deps;
  const freshness = "GET /admin/market/freshness/:register" as const;
  return [
    ...implementRoutes(
      { [freshness]: marketRegisterRoutes[freshness] },
      { [freshness]: async ({ params }) => findFreshness(db, params.register) },
    ),
    ...implementRoutes(correctionRoutes, {
      "POST /admin/market/facts/find": async ({ body, ctx }) =>
        corrections.find(actorOf(ctx), body.fact),
      "GET /admin/market/indices": async ({ ctx }) => corrections.listIndices(actorOf(ctx)),
      "POST /admin/market/corrections": async ({ body, ctx }) => {
        const { runOnce } = ctx.state;
        if (runOnce === undefined) throw new TypeError("The route has no idempotency gate");
        await runOnce(JSON.stringify(body), async (transaction) => ({
          status: 200,
          body: { id: await corrections.correct(transaction, actorOf(ctx), body) },
        }));
        return undefined;
      },
      "GET /admin/market/corrections/:id": async ({ params, ctx }) =>
        corrections.get(actorOf(ctx), params.id),
      "POST /admin/market/corrections/:id/withdraw": async ({ params, body, ctx }) =>
        corrections.withdraw(actorOf(ctx), params.id, body.reason),
      "POST /admin/market/jumps/answer": async ({ body, ctx }) => {
        const { coCode, day, answer, reason } = body;
        await service.answerJump(actorOf(ctx), { company: String(coCode), day, answer, reason });
        return { success: true } as const;
      },
    }),
  ];
}
