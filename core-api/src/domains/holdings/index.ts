export { createHoldings } from "./holdings.ts";
export type { HeldUnits, Holdings } from "./holdings.ts";
export { recordFill } from "./holdings.repository.ts";
