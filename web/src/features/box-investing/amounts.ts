import { describeAmountProblem, formatRupees, parseRupees } from "../../lib/format.ts";

/** ₹10 crore. */
const most = 10_000_000_000;

/** Why a typed amount cannot be invested; null if it can. `least`: paise; null without a minimum. */
export function findAmountProblem(typed: string, least: number | null): string | null {
  const amount = parseRupees(typed);
  if (amount === null || amount === 0) return describeAmountProblem(typed);
  if (amount > most) return "At most ₹10 crore per order";
  if (least !== null && amount < least) return `The minimum amount is ${formatRupees(least)}`;
  return null;
}

/** An amount as a field shows it: whole rupees, rounded up. */
export function typeRupees(paise: number): string {
  return Math.ceil(paise / 100).toLocaleString("en-IN");
}
