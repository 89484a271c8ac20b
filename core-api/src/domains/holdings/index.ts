export { createCasRoutes } from "./cas/cas.routes.ts";
export { createHoldings } from "./holdings.ts";
export type { HeldUnits, Holdings, RealisedUnits } from "./holdings.ts";
export { createHoldingRoutes } from "./holdings.routes.ts";
export { recordFills } from "./holdings.repository.ts";
