/** Arithmetic of payments in whole paise: prices, GST, refunds, states of orders, journal entries. */
export * from "./amount-in-words.ts";
export * from "./cart.ts";
export * from "./tax.ts";
export * from "./gst-identity.ts";
export * from "./invoice-lines.ts";
export * from "./journal.ts";
export * from "./order-state.ts";
export * from "./tax.ts";
export * from "./tax.ts";
