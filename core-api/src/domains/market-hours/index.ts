export { createMarketHoursRoutes } from "./market-hours.routes.ts";
