/** Arithmetic of trading in whole paise: states, prices, charges, lots, returns, tax, SIPs and dry runs. */
export * from "./order-state.ts";
export * from "./order-price.ts";
export * from "./charge-rates.ts";
export * from "./charges.ts";
export * from "./lots.ts";
export * from "./gains-tax.ts";
export * from "./money-return.ts";
export * from "./sip-schedule.ts";
export * from "./dry-run.ts";
export * from "./fill-quality.ts";
