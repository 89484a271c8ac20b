import { screeningRoutes } from "../../contract/screening.ts";
import type { HttpContext } from "../../platform/http/context.ts";
import { originOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import {
  presentFound,
  presentHighPrice,
  presentIndices,
  presentScanner,
  presentSectors,
  presentStockListSample,
} from "./screening.presenter.ts";
import type { ScreeningService } from "./screening.service.ts";
import type { MarketOverview } from "./screening-task.ts";

/** Names the answer by its dataset; true, with a 304, for a caller who has it already. */
function isUnchanged(ctx: HttpContext, version: string): boolean {
  const etag = `"${version}${ctx.path}"`;
  ctx.set("cache-control", "no-cache");
  ctx.set("etag", etag);
  if (!ctx.get("if-none-match").includes(etag)) return false;
  ctx.status = 304;
  return true;
}

export function createScreeningRoutes(screening: ScreeningService): readonly Route[] {
  const fromOverview = async <Answer>(
    ctx: HttpContext,
    present: (market: MarketOverview) => Answer,
  ): Promise<Answer | undefined> => {
    const { market, dataset } = await screening.overview();
    return isUnchanged(ctx, dataset.version) ? undefined : present(market);
  };
  return implementRoutes(screeningRoutes, {
    "POST /getScannerResult2": async ({ body, ctx }) => {
      const { answer, dataset } = await screening.screen(body.data, originOf(ctx).address);
      return presentScanner(answer, dataset);
    },
    "GET /exampleResult": async ({ ctx }) => {
      const { result, dataset } = await screening.example();
      return isUnchanged(ctx, dataset.version) ? undefined : result;
    },
    "GET /getHighPrice": async ({ ctx }) => fromOverview(ctx, presentHighPrice),
    "GET /indiceslist": async ({ ctx }) => fromOverview(ctx, presentIndices),
    "GET /industrylist": async ({ ctx }) => fromOverview(ctx, presentSectors),
    "GET /csv_samples/stock-list.csv": async ({ ctx }) => {
      ctx.type = "text/csv; charset=utf-8";
      ctx.set("content-disposition", 'attachment; filename="stock-list-sample.csv"');
      const csv = await fromOverview(ctx, presentStockListSample);
      if (csv !== undefined) ctx.body = csv;
      return undefined;
    },
    "POST /searchAddCmp": async ({ body }) =>
      presentFound(await screening.findCompanies(body.data.fincode)),
  });
}
