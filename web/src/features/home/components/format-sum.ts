import { formatCount } from "../../../lib/format.ts";

/** Rupees, rounded to the whole: `₹1,00,000`. */
export function formatSum(rupees: number): string {
  return `₹${formatCount(rupees)}`;
}
