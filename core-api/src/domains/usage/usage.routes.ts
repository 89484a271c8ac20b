import type { UsageSummary } from "../../contract/index.ts";
import { tooManyTries } from "../../platform/http/failures.ts";
import { originOf } from "../../platform/http/identify-call.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { summaryAnswer, summaryQuery, usageBody } from "./usage.schema.ts";
import type { UsageService } from "./usage.service.ts";

export function createUsageRoutes(usage: UsageService): readonly Route[] {
  return [
    defineRoute({
      method: "POST",
      path: "/usage_events",
      summary: "Records anonymous usage events of a page",
      access: "public",
      schemas: { body: usageBody },
      failures: tooManyTries,
      handle: async ({ body, ctx }) => {
        await usage.add(originOf(ctx), body);
        ctx.status = 204;
        return undefined;
      },
    }),
    defineRoute({
      method: "GET",
      path: "/usage_events/summary",
      summary: "Usage events by day, event and page; kept for 180 days",
      access: "staff",
      schemas: { query: summaryQuery, answer: summaryAnswer },
      handle: async ({ query }): Promise<UsageSummary> => ({
        counts: await usage.summarize(query.from, query.until),
      }),
    }),
  ];
}
