export type { BillService } from "./bill.service.ts";
export { createTrading } from "./trading.ts";
export { findBill } from "./bills.repository.ts";
export { lockMember } from "./trading-members.repository.ts";
export { findBatchOfBill } from "./trading.repository.ts";
export type { Trading } from "./trading.ts";
export { createTradingRoutes } from "./trading.routes.ts";
