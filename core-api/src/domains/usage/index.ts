import { usageEventRoutes } from "../../contract/usage.ts";
import { originOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { UsageService } from "./usage.service.ts";

export { createUsageService } from "./usage.service.ts";
export type { UsageService } from "./usage.service.ts";

export function createUsageRoutes(usage: UsageService): readonly Route[] {
  return implementRoutes(usageEventRoutes, {
    "POST /usage_events": async ({ body, ctx }) => {
      await usage.add(originOf(ctx), body);
      ctx.status = 204;
      return undefined;
    },
    "GET /usage_events/summary": async ({ query }) => ({
      counts: await usage.summarize(query.from, query.until),
    }),
  });
}
