import type { Conflict } from "@munshi/platform";
import { z } from "zod";

/** Environment variables of the payment provider's checkout, shared with core-api. */
export const checkoutVariables = {
  PAYMENTS_KEY_ID: z.string().min(1).optional(),
  PAYMENTS_CHECKOUT_URL: z
    .url("must be an address such as https://checkout.razorpay.com/v1/checkout.js")
    .optional(),
};

const shape = z.object(checkoutVariables);
type CheckoutVariables = z.output<typeof shape>;

/** Origins that pages may load from to open the checkout. */
export interface CheckoutOrigins {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
  readonly images: readonly string[];
}

const liveUrl = "https://checkout.razorpay.com/v1/checkout.js";

/** As listed by Razorpay's plugin for Magento (razorpay-magento, etc/csp_whitelist.xml). */
const razorpay: CheckoutOrigins = {
  scripts: ["https://checkout.razorpay.com", "https://cdn.razorpay.com"],
  frames: ["https://api.razorpay.com"],
  connections: ["https://lumberjack.razorpay.com", "https://lumberjack-metrics.razorpay.com"],
  images: ["https://cdn.razorpay.com"],
};

/** A live checkout is loaded over https only. */
export function findCheckoutConflicts(
  { PAYMENTS_CHECKOUT_URL: url }: CheckoutVariables,
  isLive: boolean,
): readonly Conflict[] {
  if (!isLive || url === undefined || url.startsWith("https://")) return [];
  return [["PAYMENTS_CHECKOUT_URL", "must begin with https:// where providers are live"]];
}

/** Null if payments are not configured. The sandbox has no default address. */
export function readCheckoutOrigins(
  values: CheckoutVariables,
  isLive: boolean,
): CheckoutOrigins | null {
  const url = values.PAYMENTS_CHECKOUT_URL ?? (isLive ? liveUrl : undefined);
  if (values.PAYMENTS_KEY_ID === undefined || url === undefined) return null;
  const { origin } = new URL(url);
  if (origin === new URL(liveUrl).origin) return razorpay;
  return { scripts: [origin], frames: [origin], connections: [], images: [] };
}
