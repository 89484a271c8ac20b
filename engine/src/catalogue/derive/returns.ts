import { orZero, over, percentOf } from "./arithmetic.ts";
import type { Moment } from "./moment.ts";

/** Tax rate from 0 to 1; 0 without profit. */
function taxShareOf(m: Moment): number {
  return Math.min(1, Math.max(0, orZero(over(m.of("tax"), m.of("profitBeforeTax")))));
}

export function investedReturnOf(m: Moment): number {
  return percentOf(m.of("ebit") * (1 - taxShareOf(m)), m.average("investedCapital"));
}

export function cashReturnOf(m: Moment): number {
  return percentOf(m.of("freeCashFlow"), m.average("investedCapital"));
}

/** Graham and Dodd, Security Analysis: operating earnings on all assets. */
export function earningPowerOf(m: Moment): number {
  return percentOf(m.of("ebit"), m.of("totalAssets"));
}
