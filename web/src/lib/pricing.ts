import type { PricingAnswer } from "@munshi/bff/contract";
import { callCore } from "./http.ts";
import { formatDate, formatRupees } from "./format.ts";

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

/**
 * Describes the current access from two instants (ISO 8601): the end of a running trial, or null,
 * and the end of all access that follows without a gap.
 */
export function describeRun(trialTill: string | null, validTill: string): string {
  if (trialTill === null) return `Subscription valid till ${formatDate(validTill)}.`;
  const trial = `Free trial valid till ${formatDate(trialTill)}`;
  return Date.parse(trialTill) < Date.parse(validTill)
    ? `${trial}, then subscription till ${formatDate(validTill)}.`
    : `${trial}.`;
}

/** Price a month of a plan of `1 Year` or `6 Months`, in paise; null for a month and other periods. */
export function monthlyPaise(pricePaise: number, duration: string): number | null {
  const [, count = "", unit = ""] = /^(\d{1,2}) (month|year)s?$/i.exec(duration) ?? [];
  const months = Number(count) * (unit.toLowerCase() === "year" ? 12 : 1);
  return months > 1 ? pricePaise / months : null;
}
