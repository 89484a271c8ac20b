export { createBoxInvesting } from "./box-investing.ts";
export type { BoxInvesting } from "./box-investing.ts";
export { createBoxInvestingRoutes } from "./box-investing.routes.ts";
