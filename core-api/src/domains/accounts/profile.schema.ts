import { z } from "zod";
import { plainText } from "../../platform/validation/plain-text.ts";
import { hasLetter, phonePattern } from "./account-fields.schema.ts";
import { messages, ownMessages } from "./messages.ts";

export const profileParams = z.object({ user_id: z.string().max(64) });

const productType = z.enum(["stockbox", "optimizer"]);
const name = plainText(100).transform((text) => text.trim());

const names = {
  first_name: name
    .refine((text) => text !== "", messages.incomplete)
    .refine((text) => text === "" || hasLetter(text), ownMessages.namelessName)
    .optional(),
  last_name: name
    .refine((text) => text === "" || hasLetter(text), ownMessages.namelessName)
    .optional(),
  phone: z.string().trim().regex(phonePattern, messages.shortPhone).optional(),
};
const unchanged = "Accepted with its current value only";
const username = z.string().optional().describe(unchanged);

/** Every field of a profile, flat or in `user_info` as the answer has it; any other is refused. */
export const profilePatch = z.strictObject({
  user_info: z.strictObject({ username, ...names }).optional(),
  username,
  ...names,
  product_type: productType.nullable().optional(),
  final_score: z.int().optional().describe("0 clears the risk questionnaire"),
  notification_unread_count: z.int().optional().describe("0 marks all notifications as read"),
  user: z.string().optional().describe(unchanged),
  initials: z.string().optional().describe(unchanged),
  is_referrer: z.boolean().optional().describe(unchanged),
  brokerImage: z.string().nullable().optional().describe(unchanged),
  active_broker: z.number().nullable().optional().describe(unchanged),
});
export type ProfilePatchBody = z.output<typeof profilePatch>;

export const profileAnswer = z.object({
  user: z.uuid(),
  user_info: z.object({
    username: z.string().describe("The e-mail address"),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string(),
  }),
  final_score: z.int().describe("Of the questions about risk, 1 to 100; 0: not answered"),
  initials: z.string(),
  is_referrer: z.boolean(),
  notification_unread_count: z.int(),
  brokerImage: z.string().nullable(),
  active_broker: z.number().nullable(),
  product_type: productType.nullable(),
});

const flag = z.boolean();

export const viewerAnswer = z.object({
  user_id: z.uuid(),
  viewer: z.object({
    isSignedIn: flag,
    isSubscribed: flag,
    isReferrer: flag,
    hasRiskProfile: flag,
    isOptimized: flag,
    isStaff: flag,
  }),
  free_trial: flag,
  subs_valid_till: z.iso
    .datetime()
    .nullable()
    .describe("The last instant of the subscription; null for who never had one"),
  product_type: productType.nullable(),
  initials: z.string(),
  statement: z.string(),
  statement_type: z.enum(["Live", "Warning", "Expired", ""]),
  has_certificate: flag,
  kyc_status: z.string().nullable(),
  telegram_subscribed: flag,
  popup_code: z.int().nullable(),
  popup_message: z.string().nullable(),
  chat_id: z.string().nullable(),
});
