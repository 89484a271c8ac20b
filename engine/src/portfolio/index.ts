/** Arithmetic of baskets: weights, shares, indices, returns, risk and the merge of versions. */
export { dateOf, daysOf, monthsBefore } from "../catalogue/derive/calendar.ts";
export { findDay } from "../catalogue/derive/span-returns.ts";
export * from "./basket-index.ts";
export * from "./box-plan.ts";
export * from "./box-record.ts";
export { applyAction, restateClose } from "./corporate-actions.ts";
export type { CorporateAction, Position, ShareHistory } from "./corporate-actions.ts";
export * from "./merge.ts";
export * from "./returns.ts";
export * from "./share-allocation.ts";
export * from "./version-text.ts";
export * from "./weights.ts";
