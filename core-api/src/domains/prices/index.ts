export { seedDemoPlans } from "./demo-plans.ts";
export { boxKey, boxOf, periods, planKey } from "./prices.ts";
export type { Plan, Price, PricePeriod, ProductKey } from "./prices.ts";
export { findPrices, insertPrice, listPlans, printPeriod } from "./prices.query.ts";
