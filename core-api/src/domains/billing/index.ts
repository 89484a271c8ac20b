export { createBilling } from "./billing.ts";
export type { Billing } from "./billing.ts";
export { createBillingRoutes } from "./billing.routes.ts";
export { findPlaceOfSupply, requireSeller } from "./billing.service.ts";
export { listOrderDocuments } from "./documents.repository.ts";
export { seedDemoSeller } from "./demo-seller.ts";
export { setSeller } from "./set-seller.ts";
