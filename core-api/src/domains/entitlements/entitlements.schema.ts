import { z } from "zod";
import { plainText } from "../../platform/validation/plain-text.ts";

/** What a browser keeps and sends along: a text, a number or nothing. */
const remembered = z
  .union([plainText(100), z.number().transform(String), z.null()])
  .default("")
  .transform((value) => (value === "" ? null : value));

export const redeemBody = z.object({
  coupon: plainText(100).default(""),
  broker: remembered,
  ref_id: remembered,
});

export const couponQuery = z.object({ coupon: plainText(100).default("") });

const subscription = {
  subscribed: z.boolean(),
  free_trial: z.boolean(),
  subs_valid_till: z.iso.datetime().nullable(),
};
const plain = { success: z.boolean(), message: z.string() };

export const subscriptionAnswer = z.object(subscription);

export const redeemAnswer = z.object({ ...plain, ...subscription, coupon: z.string() });

export const couponAnswer = z.object({
  ...plain,
  coupon: z.string(),
  kind: z.enum(["subscription", "trial", "discount"]),
  days: z.int().nullable(),
  percent_off: z.int().nullable(),
  price_paise: z.int(),
  discount_paise: z.int(),
  payable_paise: z.int(),
});

export const productsPricing = z.object({
  statement_type: z.enum(["Live", "Warning", "Expired", ""]),
  statement: z.string(),
  products: z.array(z.string()),
  pricing: z.array(z.object({ price: z.number(), scheme: z.string(), duration: z.string() })),
});

export const pricingAnswer = productsPricing.extend({
  ...subscription,
  plans: z.array(
    z.object({
      id: z.string(),
      scheme: z.string(),
      duration: z.string(),
      price_paise: z.int(),
      products: z.array(z.string()),
    }),
  ),
});
