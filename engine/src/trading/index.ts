export { applyReport, deriveBatch, finalStates, isFinal, legTransitions } from "./order-state.ts";
export type { BatchState, LegFacts, LegReport, LegState } from "./order-state.ts";
