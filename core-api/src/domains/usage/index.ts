export { createUsageRoutes } from "./usage.routes.ts";
export { createUsageService } from "./usage.service.ts";
export type { UsageService } from "./usage.service.ts";
