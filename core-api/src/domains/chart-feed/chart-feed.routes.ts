import { listDetails } from "@munshi/platform";
import type { z } from "zod";
import type { FeedError, FeedHistory, FeedHit, FeedMarks } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { HttpContext } from "../../platform/http/context.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { feedConfig, presentMarks, presentTimescaleMarks } from "./chart-feed.presenter.ts";
import {
  feedAnswer,
  feedListAnswer,
  historyQuery,
  marksQuery,
  searchQuery,
  symbolQuery,
  takeAnyText,
} from "./chart-feed.schema.ts";
import type { ChartFeedService } from "./chart-feed.service.ts";

/** The chart's datafeed, for subscribers; see `FeedConfig` for what names and instants mean. */
export function createChartFeedRoutes(feed: ChartFeedService, clock: Clock): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/udf/config",
      summary: "What the chart's datafeed can do",
      access: "subscriber",
      schemas: { answer: feedAnswer },
      handle: async () => feedConfig,
    }),
    defineRoute({
      method: "GET",
      path: "/udf/time",
      summary: "The server's time, in seconds, as plain text",
      access: "subscriber",
      schemas: {},
      handle: async ({ ctx }) => {
        ctx.type = "text/plain; charset=utf-8";
        return String(Math.floor(clock.now().getTime() / 1_000));
      },
    }),
    defineRoute({
      method: "GET",
      path: "/udf/symbols",
      summary: "What is charted under a symbol",
      access: "subscriber",
      schemas: { query: takeAnyText(symbolQuery), answer: feedAnswer },
      handle: async ({ ctx }) => withQuery(ctx, symbolQuery, ({ symbol }) => feed.describe(symbol)),
    }),
    defineRoute({
      method: "GET",
      path: "/udf/search",
      summary: "Shares and indices by what somebody types",
      access: "subscriber",
      schemas: { query: searchQuery, answer: feedListAnswer },
      handle: async ({ query }): Promise<readonly FeedHit[]> => feed.search(query),
    }),
    defineRoute({
      method: "GET",
      path: "/udf/history",
      summary: "Bars of a share or an index",
      access: "subscriber",
      schemas: { query: takeAnyText(historyQuery), answer: feedAnswer },
      handle: async ({ ctx }): Promise<FeedHistory> =>
        withQuery(ctx, historyQuery, ({ countback = null, ...request }) =>
          feed.history({ ...request, countback }),
        ),
    }),
    defineRoute({
      method: "GET",
      path: "/udf/marks",
      summary: "Results, dividends, splits and bonuses, to be marked on bars",
      access: "subscriber",
      schemas: { query: takeAnyText(marksQuery), answer: feedAnswer },
      handle: async ({ ctx }): Promise<FeedMarks | FeedError> =>
        withQuery(ctx, marksQuery, async (request) => presentMarks(await feed.events(request))),
    }),
    defineRoute({
      method: "GET",
      path: "/udf/timescale_marks",
      summary: "The same, to be marked on the time scale",
      access: "subscriber",
      schemas: { query: takeAnyText(marksQuery), answer: feedListAnswer },
      handle: async ({ ctx }) =>
        withQuery(ctx, marksQuery, async (request) =>
          presentTimescaleMarks(await feed.events(request)),
        ),
    }),
  ];
}

/** The protocol tells a mistake in its own words and with status 200. */
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
