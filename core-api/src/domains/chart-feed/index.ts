export { createChartFeedRoutes } from "./chart-feed.routes.ts";
export { createChartFeedService } from "./chart-feed.service.ts";
export type { ChartFeedService } from "./chart-feed.service.ts";
