import { Secret } from "@munshi/platform";
import { z } from "zod";

const secret = z
  .string()
  .min(1)
  .transform((value) => new Secret(value))
  .optional();

/** The environment variables of the payment provider. */
export const paymentVariables = {
  PAYMENTS_KEY_ID: z
    .string()
    .regex(/^[\w-]{1,100}$/, "must be a key id such as rzp_live_A1b2C3")
    .optional(),
  PAYMENTS_KEY_SECRET: secret,
  PAYMENTS_WEBHOOK_SECRET: secret,
  PAYMENTS_API_URL: z.url("must be an address such as https://api.razorpay.com").optional(),
  PAYMENTS_CHECKOUT_URL: z
    .url("must be an address such as https://checkout.razorpay.com/v1/checkout.js")
    .optional(),
};

const shape = z.object(paymentVariables);
type PaymentVariables = z.output<typeof shape>;

export interface PaymentSettings {
  readonly keyId: string;
  readonly keySecret: Secret;
  readonly webhookSecret: Secret;
  /** Without a slash at the end. */
  readonly apiUrl: string;
  /** URL of the script that opens the checkout. */
  readonly checkoutUrl: string;
}

const live = {
  apiUrl: "https://api.razorpay.com",
  checkoutUrl: "https://checkout.razorpay.com/v1/checkout.js",
};

/** Returns problems across variables, by the name of the variable to change. */
export function findPaymentConflicts(
  values: PaymentVariables,
  isLive: boolean,
): readonly (readonly [variable: string, message: string])[] {
  const keys = ["PAYMENTS_KEY_ID", "PAYMENTS_KEY_SECRET", "PAYMENTS_WEBHOOK_SECRET"] as const;
  const missing = keys.filter((name) => values[name] === undefined);
  const addresses = ["PAYMENTS_API_URL", "PAYMENTS_CHECKOUT_URL"] as const;
  const unsafe = addresses.filter((name) => values[name]?.startsWith("https://") === false);
  return [
    ...(missing.length === keys.length ? [] : missing).map(
      (name) => [name, "must be set along with the other keys of payments"] as const,
    ),
    ...(isLive ? unsafe : []).map(
      (name) => [name, "must begin with https:// where providers are live"] as const,
    ),
  ];
}

/** Null: payments are not configured. The sandbox has no default addresses. */
export function readPaymentSettings(
  values: PaymentVariables,
  isLive: boolean,
): PaymentSettings | null {
  const {
    PAYMENTS_KEY_ID: keyId,
    PAYMENTS_KEY_SECRET: keySecret,
    PAYMENTS_WEBHOOK_SECRET: webhookSecret,
  } = values;
  const apiUrl = values.PAYMENTS_API_URL ?? (isLive ? live.apiUrl : undefined);
  const checkoutUrl = values.PAYMENTS_CHECKOUT_URL ?? (isLive ? live.checkoutUrl : undefined);
  if (keyId === undefined || keySecret === undefined || webhookSecret === undefined) return null;
  if (apiUrl === undefined || checkoutUrl === undefined) return null;
  return { keyId, keySecret, webhookSecret, apiUrl: apiUrl.replace(/\/+$/, ""), checkoutUrl };
}
