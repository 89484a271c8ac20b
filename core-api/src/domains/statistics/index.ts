import { statisticRoutes } from "../../contract/statistics.ts";
import { actorOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { StatisticsService } from "./statistics.service.ts";

export { createStatistics } from "./statistics.service.ts";
export type { AttentionSource, StatisticsService } from "./statistics.service.ts";
export {
  brokerOrderSource,
  jobSource,
  paymentSource,
  subscriptionSource,
} from "./statistics.registers.ts";

export function createStatisticRoutes(statistics: StatisticsService): readonly Route[] {
  return implementRoutes(statisticRoutes, {
    "GET /admin/statistics": ({ query, ctx }) => statistics.read(actorOf(ctx), query.days),
    "POST /admin/statistics/refresh": async ({ ctx }) => ({
      countedAt: (await statistics.refresh(actorOf(ctx).tenant)).toISOString(),
    }),
    "GET /admin/dashboard": ({ ctx }) => statistics.dashboard(actorOf(ctx)),
  });
}
