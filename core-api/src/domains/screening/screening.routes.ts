import type {
  FindCompaniesAnswer,
  HighPriceAnswer,
  IndexRow,
  ScannerResultAnswer,
  SectorRow,
} from "../../contract/index.ts";
import { stockListSample } from "../../contract/index.ts";
import type { HttpContext } from "../../platform/http/context.ts";
import { originOf } from "../../platform/http/identify-call.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Failures, Route } from "../../platform/http/route.ts";
import {
  presentFound,
  presentHighPrice,
  presentIndices,
  presentScanner,
  presentSectors,
  presentStockListSample,
} from "./screening.presenter.ts";
import {
  findCompaniesAnswer,
  findCompaniesBody,
  highPriceAnswer,
  indicesAnswer,
  scannerAnswer,
  scannerBody,
  sectorsAnswer,
} from "./screening.schema.ts";
import type { ScreeningService } from "./screening.service.ts";
import type { MarketOverview } from "./screening-task.ts";

const ofThread = {
  "market.not_published": [404, "No market has been published yet."],
  "query.too_heavy": [422, "The answer would take longer than a call may."],
  "screening.busy": [503, "Too many wait already; `Retry-After` says in how many seconds again."],
  "screening.closed": [503, "The server is about to stop."],
} as const satisfies Failures;

const ofQueries = {
  ...ofThread,
  "query.refused": [400, "Enter Query, wrong query, or what is wrong with it: see `diagnostics`."],
  "request.contradicts_data": [400, "A year or quarter that the dataset cannot have."],
} as const satisfies Failures;

/** Queries over the market, answered on the server; everybody may ask, and nobody's name matters. */
export function createScreeningRoutes(screening: ScreeningService): readonly Route[] {
  const fromOverview = async <Answer>(
    ctx: HttpContext,
    present: (market: MarketOverview) => Answer,
  ): Promise<Answer | undefined> => {
    const { market, dataset } = await screening.overview();
    const etag = `"${dataset.version}${ctx.path}"`;
    ctx.set("cache-control", "no-cache");
    ctx.set("etag", etag);
    if (!ctx.get("if-none-match").includes(etag)) return present(market);
    ctx.status = 304;
    return undefined;
  };
  return [
    defineRoute({
      method: "POST",
      path: "/getScannerResult2",
      summary:
        "The companies among those asked about that match a query, with the query's figures; at most 1000 codes a call",
      access: "public",
      schemas: { body: scannerBody, answer: scannerAnswer },
      failures: ofQueries,
      handle: async ({ body, ctx }): Promise<ScannerResultAnswer> => {
        const { answer, dataset } = await screening.screen(body.data, originOf(ctx).address);
        return presentScanner(answer, dataset);
      },
    }),
    defineRoute({
      method: "GET",
      path: "/getHighPrice",
      summary: "The highest latest close of all companies, where a slider of prices ends",
      access: "public",
      schemas: { answer: highPriceAnswer },
      failures: ofThread,
      handle: async ({ ctx }): Promise<HighPriceAnswer | undefined> =>
        fromOverview(ctx, presentHighPrice),
    }),
    defineRoute({
      method: "GET",
      path: "/indiceslist",
      summary: "The indices and the codes of their companies",
      access: "public",
      schemas: { answer: indicesAnswer },
      failures: ofThread,
      handle: async ({ ctx }): Promise<readonly IndexRow[] | undefined> =>
        fromOverview(ctx, presentIndices),
    }),
    defineRoute({
      method: "GET",
      path: "/industrylist",
      summary: "The sectors that companies are grouped by",
      access: "public",
      schemas: { answer: sectorsAnswer },
      failures: ofThread,
      handle: async ({ ctx }): Promise<readonly SectorRow[] | undefined> =>
        fromOverview(ctx, presentSectors),
    }),
    defineRoute({
      method: "GET",
      path: stockListSample,
      summary: "A CSV file of three stocks, as the upload of a stock list reads them",
      access: "public",
      schemas: {},
      failures: ofThread,
      handle: async ({ ctx }): Promise<string | undefined> => {
        ctx.type = "text/csv; charset=utf-8";
        ctx.set("content-disposition", 'attachment; filename="stock-list-sample.csv"');
        return fromOverview(ctx, presentStockListSample);
      },
    }),
    defineRoute({
      method: "POST",
      path: "/searchAddCmp",
      summary: "Companies by code, symbol or ISIN, and the names that none is known by",
      access: "public",
      schemas: { body: findCompaniesBody, answer: findCompaniesAnswer },
      failures: ofThread,
      handle: async ({ body }): Promise<FindCompaniesAnswer> =>
        presentFound(await screening.findCompanies(body.data.fincode)),
    }),
  ];
}
