import type { Paise } from "../../platform/money/paise.ts";

/** Key of a priced item: `plan:one-year`, `box:12`. */
export type ProductKey = `plan:${string}` | `box:${number}`;

export type PricePeriod = "month" | "quarter" | "half-year" | "year";

/** The price of a product on a site at a moment. */
export interface Price {
  readonly product: string;
  readonly period: PricePeriod;
  /** GST included. */
  readonly amount: Paise;
}

/** Days that a period gives, and its name on screens. */
export const periods: {
  readonly [P in PricePeriod]: { readonly days: number; readonly text: string };
} = {
  month: { days: 30, text: "1 Month" },
  quarter: { days: 91, text: "3 Months" },
  "half-year": { days: 182, text: "6 Months" },
  year: { days: 365, text: "1 Year" },
};

/** A subscription plan with its price on a site. */
export interface Plan {
  readonly id: string;
  readonly scheme: string;
  readonly products: readonly string[];
  readonly period: PricePeriod;
  readonly pricePaise: Paise;
}

export function planKey(id: string): ProductKey {
  return `plan:${id}`;
}

export function boxKey(id: number): ProductKey {
  return `box:${id}`;
}

/** The id of a stock box; null for a plan. */
export function boxOf(product: string): number | null {
  return product.startsWith("box:") ? Number(product.slice(4)) : null;
}
