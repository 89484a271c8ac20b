import type { PricingAnswer } from "@munshi/bff/contract";
import { callCore } from "./http.ts";
import { formatRupees } from "./format.ts";

/** The plans; for a member also how long the subscription runs. Throws `RequestFailed`. */
export function fetchPricing(): Promise<PricingAnswer> {
  return callCore("GET /user/pricing");
}

/** The plan that opens all products, in a line; null without one. */
export function describePlan({ plans }: Pick<PricingAnswer, "plans">): string | null {
  const [plan] = plans.toSorted((one, other) => one.price_paise - other.price_paise);
  if (plan === undefined) return null;
  const from = plans.length > 1 ? "From " : "";
  return `${from}${formatRupees(plan.price_paise)} for ${plan.duration}, no auto-renewal.`;
}
