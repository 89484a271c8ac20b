import { z } from "zod";
import { givenPassword, givenText } from "./account-fields.schema.ts";

export const signInBody = z.object({
  username: givenText(254),
  password: givenPassword,
  last_login_device: givenText(200),
  /** A chat asks to be told of; it takes part in nothing here. */
  chat_id: z.union([givenText(64), z.number(), z.null()]).optional(),
});

export const refreshBody = z.object({ refresh: givenText(200) });

export const signOutBody = refreshBody.extend({
  /** The same sign-in stays on the other hosts that it was carried to. */
  keep_others: z.boolean().default(false),
});

export const refreshAnswer = z.object({ access: z.string(), refresh: z.string() });

const pricing = z.object({
  statement_type: z.enum(["Live", "Warning", "Expired", ""]),
  statement: z.string(),
  products: z.array(z.string()).readonly(),
  pricing: z
    .array(z.object({ price: z.number(), scheme: z.string(), duration: z.string() }))
    .readonly(),
});

export const loginAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  access: z.string(),
  refresh: z.string(),
  subdomain: z.string(),
  active_broker: z.number().nullable(),
  products_pricing_data: pricing,
  statement: z.string(),
  statement_type: z.enum(["Live", "Warning", "Expired", ""]),
  csv_sample_files: z.array(z.string()).readonly(),
  user_data_id: z.uuid(),
  risk_quest_filled: z.boolean(),
  is_optimized: z.boolean(),
  subscribed: z.boolean(),
  free_trial: z.boolean(),
  kyc_id: z.string().nullable(),
  kyc_status: z.string().nullable(),
  cart_count: z.int(),
  broker_coupons: z.array(z.string()).readonly(),
  telegram_coupons: z.array(z.string()).readonly(),
  telegram_subscribed: z.boolean(),
  subs_valid_till: z.iso.datetime().nullable(),
  popup_code: z.int().nullable(),
  popup_message: z.string().nullable(),
  chat_id: z.string().nullable(),
});
