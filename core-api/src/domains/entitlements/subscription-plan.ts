import type { Paise } from "../../platform/money/paise.ts";

export interface Plan {
  readonly id: string;
  readonly scheme: string;
  readonly duration: string;
  readonly pricePaise: Paise;
  readonly products: readonly string[];
}

/** What the product sells: one plan for every broker. */
export const subscriptionPlan = {
  id: "one-year",
  scheme: "Most Popular",
  duration: "1 Year",
  pricePaise: 175_000,
  products: ["Stock Help", "Optimizer", "Stock Box", "Analyzer", "Scanner", "Tracklists"],
} as const satisfies Plan;

/** Everything that can be bought. */
export const plans: readonly Plan[] = [subscriptionPlan];
