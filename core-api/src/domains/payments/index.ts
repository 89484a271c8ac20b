export { postEntry } from "./ledger.ts";
export { createPayments } from "./payments.ts";
export type { Payments } from "./payments.ts";
export { createPaymentRoutes } from "./payments.routes.ts";
