import { dayMs } from "@munshi/platform";
import { formatDate } from "../../platform/clock/days.ts";
import type { Entitlement } from "./entitlement.ts";

/** The banner over the pages: green, a warning, or blue; none where `type` is empty. */
export interface Statement {
  readonly type: "Live" | "Warning" | "Expired" | "";
  readonly text: string;
}

const warningMs = 7 * dayMs;

/** Returns the banner for a subscription at a moment. */
export function describeStatement(entitlement: Entitlement, at: Date): Statement {
  const { subscribed, freeTrial, trialTill, validTill } = entitlement;
  if (validTill === null) return { type: "", text: "" };
  const date = formatDate(validTill);
  if (!subscribed) {
    return { type: "Expired", text: `Your subscription ended on ${date}. Renew to continue.` };
  }
  if (trialTill !== null && trialTill < validTill) {
    const own = formatDate(trialTill);
    return {
      type: "Live",
      text: `Free trial valid till ${own}, then subscription till ${date}.`,
    };
  }
  const name = freeTrial ? "Free trial" : "Subscription";
  return validTill.getTime() - at.getTime() <= warningMs
    ? { type: "Warning", text: `${name} ends on ${date}.` }
    : { type: "Live", text: `${name} valid till ${date}.` };
}
