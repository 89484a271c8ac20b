export { createBreakoutRoutes } from "./breakouts.routes.ts";
export { createBreakouts } from "./breakouts.service.ts";
export type { BreakoutsService } from "./breakouts.service.ts";
