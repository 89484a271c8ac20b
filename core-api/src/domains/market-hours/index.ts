export { createMarketHoursRoutes, describeHours } from "./market-hours.routes.ts";
export { tradesOn } from "./market-hours.ts";
export type { Calendar, MarketHours } from "./market-hours.ts";
export { loadCalendar, openMarketHours, readMarketHours } from "./calendar.query.ts";
