import { listDetails } from "@munshi/platform";
import type { z } from "zod";
import {
  chartFeedRoutes,
  historyQuery,
  marksQuery,
  symbolQuery,
} from "../../contract/chart-feed.ts";
import type { FeedError } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { HttpContext } from "../../platform/http/context.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { feedConfig, presentMarks, presentTimescaleMarks } from "./chart-feed.presenter.ts";
import type { ChartFeedService } from "./chart-feed.service.ts";

export function createChartFeedRoutes(feed: ChartFeedService, clock: Clock): readonly Route[] {
  return implementRoutes(chartFeedRoutes, {
    "GET /udf/config": async () => feedConfig,
    "GET /udf/time": async ({ ctx }) => {
      ctx.type = "text/plain; charset=utf-8";
      ctx.body = String(Math.floor(clock.now().getTime() / 1_000));
      return undefined;
    },
    "GET /udf/symbols": async ({ ctx }) =>
      withQuery(ctx, symbolQuery, ({ symbol }) => feed.describe(symbol)),
    "GET /udf/search": async ({ query }) => feed.search(query),
    "GET /udf/history": async ({ ctx }) =>
      withQuery(ctx, historyQuery, ({ countback = null, ...request }) =>
        feed.history({ ...request, countback }),
      ),
    "GET /udf/marks": async ({ ctx }) =>
      withQuery(ctx, marksQuery, async (request) => presentMarks(await feed.events(request))),
    "GET /udf/timescale_marks": async ({ ctx }) =>
      withQuery(ctx, marksQuery, async (request) =>
        presentTimescaleMarks(await feed.events(request)),
      ),
  });
}

/** The protocol reports errors with status 200. */
async function withQuery<S extends z.ZodType, T>(
  ctx: HttpContext,
  schema: S,
  answer: (query: z.output<S>) => Promise<T>,
): Promise<T | FeedError> {
  const read = schema.safeParse({ ...ctx.query });
  if (read.success) return answer(read.data);
  const [mistake] = listDetails(read.error.issues);
  return { s: "error", errmsg: `${mistake?.path ?? ""} ${mistake?.message ?? ""}`.trim() };
}
