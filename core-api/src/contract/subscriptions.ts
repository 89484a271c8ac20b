import type { Infer, InferInput } from "@munshi/platform/contract";
import { z } from "zod";
import { tooManyTries } from "./failures.ts";
import { defineRoutes } from "./route.ts";
import { optionalText, plainAnswer, plainText } from "./text-fields.ts";

/** Value that a browser stores and sends along; empty and null are equivalent. */
const hint = z
  .union([plainText(100), z.number().transform(String), z.null()])
  .default("")
  .transform((value) => (value === "" ? null : value));

const coupon = optionalText(100).describe("Case and surrounding spaces are ignored.");
const couponQuery = z.object({ coupon });
const redeemBody = z.object({
  coupon,
  broker: hint.describe("The broker of the browser's last visit; not used."),
  ref_id: hint,
});

const subscriptionAnswer = z.object({
  subscribed: z.boolean().describe("A running free trial counts."),
  free_trial: z.boolean().describe("A free trial is all that runs."),
  trial_valid_till: z.iso
    .datetime()
    .nullable()
    .describe(
      "End of the free trial, before any subscription that follows; null unless `free_trial`.",
    ),
  subs_valid_till: z.iso.datetime().nullable().describe("Null if never subscribed."),
});

const redeemAnswer = z.object({
  ...plainAnswer.shape,
  message: z.string().describe("` Applied!`, shown after the coupon."),
  ...subscriptionAnswer.shape,
  coupon: z.string().describe("As written on the offer."),
});

const couponTerms = z.object({
  kind: z
    .enum(["subscription", "trial", "discount"])
    .describe("A discount lowers the price of a payment; the others are redeemed."),
  days: z.int().nullable().describe("Null for a discount."),
  percent_off: z.int().nullable().describe("Null except for a discount in percent."),
  amount_off_paise: z.int().nullable().describe("Null except for a discount in ₹."),
  least_paise: z.int().describe("Least price that a discount applies to."),
  most_off_paise: z.int().nullable().describe("Most that a discount gives; null: no cap."),
});

const offeredCoupon = couponTerms.extend({
  coupon: z.string().describe("Its code."),
  valid_till: z.iso.datetime(),
});

export const couponOffers = z.object({
  broker_coupons: z.array(offeredCoupon).describe("Offered on this site."),
  telegram_coupons: z.array(offeredCoupon).describe("Offered by the chat bot."),
});

const couponAnswer = z.object({
  ...plainAnswer.shape,
  coupon: z.string(),
  ...couponTerms.shape,
  price_paise: z.int().describe("Price of the plan."),
  discount_paise: z.int(),
  payable_paise: z.int().describe("price_paise - discount_paise; 0 if redeeming gives days."),
});

export const statementType = z
  .enum(["Live", "Warning", "Expired", ""])
  .describe("Colour of the subscription banner; empty: no banner.");

export const productsPricing = z.object({
  statement_type: statementType,
  statement: z.string().describe("Text of the subscription banner."),
  products: z.array(z.string()),
  pricing: z.array(
    z.object({ price: z.number().describe("₹, whole."), scheme: z.string(), duration: z.string() }),
  ),
});

const plan = z.object({
  id: z.string(),
  scheme: z.string(),
  duration: z.string(),
  price_paise: z.int(),
  products: z.array(z.string()),
});

const pricingAnswer = productsPricing.extend({
  ...subscriptionAnswer.shape,
  plans: z.array(plan),
});

export type CouponTerms = Infer<typeof couponTerms>;
export type OfferedCoupon = Infer<typeof offeredCoupon>;
export type CouponOffers = Infer<typeof couponOffers>;
export type CouponAnswer = Infer<typeof couponAnswer>;
export type StatementType = Infer<typeof statementType>;
export type ProductsPricing = Infer<typeof productsPricing>;
export type PricingAnswer = Infer<typeof pricingAnswer>;
export type RedeemPayload = InferInput<typeof redeemBody>;
export type RedeemAnswer = Infer<typeof redeemAnswer>;
export type SubscriptionAnswer = Infer<typeof subscriptionAnswer>;

export const couponFailures = {
  "coupon.not_valid": [400, "Unknown, expired, used up, or not available to this member."],
  "coupon.unverified": [503, "The coupon could not be checked. Nothing was changed."],
  ...tooManyTries,
} as const;

export const subscriptionRoutes = defineRoutes({
  "POST /user/redeem_code": {
    summary: "Redeems a coupon, once per member",
    access: "member",
    browser: {},
    body: redeemBody,
    answer: redeemAnswer,
    failures: couponFailures,
  },
  "GET /user/coupon_valid": {
    summary: "Terms of a coupon and the price after it",
    access: "member",
    browser: {},
    query: couponQuery,
    answer: couponAnswer,
    failures: couponFailures,
  },
  "GET /user/coupons": {
    summary: "Coupons offered to the member that they can use now",
    access: "member",
    browser: {},
    answer: couponOffers,
  },
  "GET /user/subscription": {
    summary: "The member's subscription",
    access: "member",
    browser: {},
    answer: subscriptionAnswer,
  },
  "GET /user/pricing": {
    summary: "Plans, products and the subscription banner, which visitors do not have",
    access: "optional-member",
    browser: {},
    answer: pricingAnswer,
  },
});
