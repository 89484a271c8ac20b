export { deriveLedger } from "./ledger.ts";
export type { HeldLot, Ledger, LedgerEntry, RealisedLot } from "./ledger.ts";
export { applyReport, deriveBatch, finalStates, isFinal, legTransitions } from "./order-state.ts";
export type { BatchState, LegFacts, LegReport, LegState } from "./order-state.ts";
