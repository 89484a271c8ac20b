import { formatDate } from "../../platform/clock/format-date.ts";
import type { LedgerEntry } from "./entitlement.ts";

/** Texts of the public contract, to the letter. */
export const messages = {
  couponUnverified: "There is some issue in verifying the coupon",
  couponInvalid: "Coupon not valid !",
  couponApplied: " Applied!",
} as const;

/** The notification of a redeemed coupon. */
export function describeRedemption(code: string, { kind, endsAt }: LedgerEntry): string {
  const given = kind === "trial" ? "free trial valid" : "subscription valid";
  return `Coupon ${code} redeemed: ${given} till ${formatDate(endsAt)}.`;
}
