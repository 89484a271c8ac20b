/** Arithmetic of trading in whole paise: orders, ledger, prices, charges, lots, tax, SIPs, dry runs. */
export { deriveLedger } from "./ledger.ts";
export type { HeldLot, Ledger, LedgerEntry, RealisedLot } from "./ledger.ts";
export { applyReport, deriveBatch, finalStates, isFinal, legTransitions } from "./order-state.ts";
export type { BatchState, LegFacts, LegReport, LegState } from "./order-state.ts";
export * from "./order-price.ts";
export * from "./charge-rates.ts";
export * from "./charges.ts";
export * from "./lots.ts";
export * from "./gains-tax.ts";
export * from "./sip-schedule.ts";
export * from "./dry-run.ts";
