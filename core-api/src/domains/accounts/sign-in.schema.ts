import { z } from "zod";
import { couponOffers } from "../entitlements/index.ts";
import { givenPassword, givenText } from "./account-fields.schema.ts";

export const signInBody = z.object({
  username: givenText(254).describe("The e-mail address; its case does not matter"),
  password: givenPassword,
  last_login_device: givenText(200),
  chat_id: z
    .union([givenText(64), z.number().transform(String), z.null().transform(() => "")])
    .default("")
    .describe("What a link of the chat bot's brought; decides which popup is answered"),
});

export const refreshBody = z.object({ refresh: givenText(200) });

export const signOutBody = refreshBody.extend({
  /** The same sign-in stays on the other hosts that it was carried to. */
  keep_others: z.boolean().default(false),
});

export const refreshAnswer = z.object({
  access: z.string().describe("A bearer token for ten minutes"),
  refresh: z.string().describe("To be given once for the next pair"),
});

const pricing = z.object({
  statement_type: z
    .enum(["Live", "Warning", "Expired", ""])
    .describe("The banner's colour; empty: no banner"),
  statement: z.string(),
  products: z.array(z.string()).readonly(),
  pricing: z
    .array(
      z.object({
        price: z.number().describe("Whole rupees"),
        scheme: z.string(),
        duration: z.string(),
      }),
    )
    .readonly(),
});

export const loginAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  access: z.string().describe("A bearer token for ten minutes"),
  refresh: z.string().describe("To be given once for the next pair"),
  subdomain: z
    .string()
    .describe("The partner whose pages the sign-in came from; empty on the main site"),
  active_broker: z.number().nullable().describe("The broker whose login holds now"),
  products_pricing_data: pricing,
  statement: z.string(),
  statement_type: z
    .enum(["Live", "Warning", "Expired", ""])
    .describe("The banner's colour; empty: no banner"),
  csv_sample_files: z
    .array(z.string())
    .readonly()
    .describe("Paths of files that show how uploads are written"),
  user_data_id: z.uuid().describe("Names the user in /portfolio/user_details/{user_id}/"),
  risk_quest_filled: z.boolean().describe("The questions about risk are answered"),
  is_optimized: z.boolean().describe("The one free optimisation is used"),
  subscribed: z.boolean().describe("A running free trial counts"),
  free_trial: z.boolean(),
  kyc_id: z.string().nullable(),
  kyc_status: z.string().nullable(),
  cart_count: z.int(),
  ...couponOffers.shape,
  telegram_subscribed: z.boolean(),
  subs_valid_till: z.iso
    .datetime()
    .nullable()
    .describe("The last instant of it; null for who never subscribed"),
  popup_code: z.int().nullable(),
  popup_message: z.string().nullable(),
  chat_id: z.string().nullable(),
});
