import { formatRupees } from "../../lib/format.ts";

/** ₹10 crore. */
const most = 10_000_000_000;

/** Why an amount cannot be invested; null if it can. `least`: null without a minimum. Paise. */
export function findAmountProblem(amount: number | null, least: number | null): string | null {
  if (amount === null || amount === 0) return "Enter an amount, e.g. 25,000";
  if (amount > most) return "At most ₹10 crore per order";
  if (least !== null && amount < least) return `The minimum amount is ${formatRupees(least)}`;
  return null;
}

/** An amount as a field shows it: whole rupees, rounded up. */
export function typeRupees(paise: number): string {
  return Math.ceil(paise / 100).toLocaleString("en-IN");
}
