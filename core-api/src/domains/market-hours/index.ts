export { createMarketHoursRoutes, describeHours } from "./market-hours.routes.ts";
export type { MarketHours } from "./market-hours.ts";
export { readMarketHours } from "./calendar.query.ts";
