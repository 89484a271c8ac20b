export { createBilling } from "./billing.ts";
export type { Billing } from "./billing.ts";
export { createBillingRoutes } from "./billing.routes.ts";
export { placeOfSupply, requireSeller } from "./billing.service.ts";
export { seedDemoSeller } from "./demo-seller.ts";
