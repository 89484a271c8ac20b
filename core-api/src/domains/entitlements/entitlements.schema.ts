import { z } from "zod";
import { plainText } from "../../platform/validation/plain-text.ts";

/** What a browser keeps and sends along: a text, a number or nothing. */
const remembered = z
  .union([plainText(100), z.number().transform(String), z.null()])
  .default("")
  .transform((value) => (value === "" ? null : value));

export const redeemBody = z.object({
  coupon: plainText(100).default("").describe("Case and spaces around it do not matter"),
  broker: remembered,
  ref_id: remembered,
});

export const couponQuery = z.object({
  coupon: plainText(100).default("").describe("Case and spaces around it do not matter"),
});

const subscription = {
  subscribed: z.boolean().describe("A running free trial counts"),
  free_trial: z.boolean().describe("A free trial runs, and nothing else does"),
  trial_valid_till: z.iso
    .datetime()
    .nullable()
    .describe("The last instant of the free trial, before what follows it; null unless one runs"),
  subs_valid_till: z.iso
    .datetime()
    .nullable()
    .describe("The last instant of it; null for who never subscribed"),
};
const plain = { success: z.boolean(), message: z.string() };

export const subscriptionAnswer = z.object(subscription);

export const redeemAnswer = z.object({ ...plain, ...subscription, coupon: z.string() });

const couponTerms = {
  coupon: z.string(),
  kind: z
    .enum(["subscription", "trial", "discount"])
    .describe("A discount lowers the price of a payment; the others are redeemed"),
  days: z.int().nullable().describe("Days that redeeming gives; null for a discount"),
  percent_off: z.int().nullable().describe("Percent; null for anything but a discount"),
};

const offeredCoupons = z
  .array(z.object({ ...couponTerms, valid_till: z.iso.datetime() }))
  .readonly();

export const couponOffers = z.object({
  broker_coupons: offeredCoupons.describe("Of the site that the asker is on"),
  telegram_coupons: offeredCoupons.describe("Of the chat bot"),
});

export const couponAnswer = z.object({
  ...plain,
  ...couponTerms,
  price_paise: z.int().describe("Of the plan, in paise"),
  discount_paise: z.int().describe("In paise"),
  payable_paise: z.int().describe("price_paise - discount_paise; 0 where redeeming gives days"),
});

export const productsPricing = z.object({
  statement_type: z
    .enum(["Live", "Warning", "Expired", ""])
    .describe("The banner's colour; empty: no banner"),
  statement: z.string(),
  products: z.array(z.string()),
  pricing: z.array(
    z.object({
      price: z.number().describe("Whole rupees"),
      scheme: z.string(),
      duration: z.string(),
    }),
  ),
});

export const pricingAnswer = productsPricing.extend({
  ...subscription,
  plans: z.array(
    z.object({
      id: z.string(),
      scheme: z.string(),
      duration: z.string(),
      price_paise: z.int().describe("Of the plan, in paise"),
      products: z.array(z.string()),
    }),
  ),
});
