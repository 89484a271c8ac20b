import { figureReportRoutes } from "../../contract/wrong-figures.ts";
import { actorOf, ownerOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { FigureReportsService } from "./figure-reports.service.ts";

const report = "POST /companies/:coCode/figures/:key/reports" as const;
const get = "GET /admin/figures/:id" as const;
const answer = "POST /admin/figures/:id/answer" as const;

/** Reports of wrong figures by members, and answers by staff; the list is a register. */
export function createFigureReportRoutes(reports: FigureReportsService): readonly Route[] {
  const { [report]: reportRoute, [get]: getRoute, [answer]: answerRoute } = figureReportRoutes;
  return implementRoutes(
    { [report]: reportRoute, [get]: getRoute, [answer]: answerRoute },
    {
      [report]: async ({ params, body, ctx }) => {
        const { runOnce } = ctx.state;
        if (runOnce === undefined) throw new TypeError("The route has no idempotency gate");
        await runOnce(JSON.stringify([params, body]), async (transaction) => ({
          status: 200,
          body: { id: await reports.report(transaction, ownerOf(ctx), { ...params, ...body }) },
        }));
        return undefined;
      },
      [get]: async ({ params, ctx }) => reports.get(actorOf(ctx), params.id),
      [answer]: async ({ params, body, ctx }) => reports.answer(actorOf(ctx), params.id, body),
    },
  );
}
