import { callRoutes, strategyRoutes } from "../../contract/research-desk.ts";
import type { TrackRecordAnswer } from "../../contract/research-desk.ts";
import { actorOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { CallsService } from "./calls.service.ts";
import type { StrategiesService } from "./strategies.service.ts";

export interface ResearchDesk {
  readonly calls: CallsService;
  readonly strategies: StrategiesService;
  /** Track record of all closed calls. */
  readonly readRecord: () => Promise<TrackRecordAnswer>;
}

/** Strategies and calls of the back office, apart from the list of calls. */
export function createResearchDeskRoutes({
  calls,
  strategies,
  readRecord,
}: ResearchDesk): readonly Route[] {
  return [
    ...implementRoutes(strategyRoutes, {
      "GET /admin/strategies": async () => [...(await strategies.list())],
      "POST /admin/strategies": async ({ body, ctx }) => strategies.add(actorOf(ctx), body),
      "PUT /admin/strategies/:id": async ({ params, body, ctx }) =>
        strategies.edit(actorOf(ctx), params.id, body),
    }),
    ...implementRoutes(callRoutes, {
      "GET /admin/calls/choices": async ({ ctx }) => calls.choices(actorOf(ctx)),
      "GET /admin/calls/quote": async ({ query }) => calls.quote(query.symbol),
      "GET /admin/calls/record": async () => readRecord(),
      "POST /admin/calls": async ({ body, ctx }) => {
        const { runOnce } = ctx.state;
        if (runOnce === undefined) throw new TypeError("The route has no idempotency gate");
        let coCode = 0;
        await runOnce(
          JSON.stringify(body),
          async (transaction) => ({
            status: 200,
            body: await calls.open(transaction, actorOf(ctx), body, coCode),
          }),
          async () => {
            coCode = (await calls.quote(body.symbol)).coCode;
          },
        );
        return undefined;
      },
      "GET /admin/calls/:id": async ({ params }) => calls.get(params.id),
      "GET /admin/calls/:id/prices": async ({ params }) => calls.prices(params.id),
      "PUT /admin/calls/:id": async ({ params, body, ctx }) =>
        calls.amend(actorOf(ctx), params.id, body),
      "POST /admin/calls/:id/close": async ({ params, body, ctx }) =>
        calls.close(actorOf(ctx), params.id, body),
      "POST /admin/call_disclosures": async ({ body, ctx }) =>
        calls.addDisclosure(actorOf(ctx), body),
    }),
  ];
}
