export { createMarketAdminRoutes } from "./market-admin.routes.ts";
export { createMarketAdminService } from "./market-admin.service.ts";
export type { ImportData, MarketAdminService, PublishData } from "./market-admin.service.ts";
export { createPublishChange } from "./publish-change.ts";
