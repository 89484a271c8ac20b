export { createStatistics } from "./statistics.service.ts";
export type { AttentionSource, StatisticsService } from "./statistics.service.ts";
export { createStatisticRoutes } from "./statistics.routes.ts";
export {
  brokerOrderSource,
  jobSource,
  paymentSource,
  subscriptionSource,
} from "./statistics.registers.ts";
