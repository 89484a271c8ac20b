import type { Infer, InferInput } from "@munshi/platform/contract";
import { z } from "zod";
import { defineRoutes } from "./route.ts";
import { statementType } from "./subscriptions.ts";
import { fieldMessages, hasLetter, phonePattern, plainAnswer, plainText } from "./text-fields.ts";

const profileParams = z.object({ user_id: z.string().max(64) });

const productType = z.enum(["stockbox", "optimizer"]);
const name = plainText(100).transform((text) => text.trim());
const hasLetters = (text: string) => text === "" || hasLetter(text);

const names = {
  first_name: name
    .refine((text) => text !== "", fieldMessages.incomplete)
    .refine(hasLetters, fieldMessages.namelessName)
    .optional(),
  last_name: name.refine(hasLetters, fieldMessages.namelessName).optional(),
  phone: z.string().trim().regex(phonePattern, fieldMessages.shortPhone).optional(),
};
const unchanged = "Accepted with its current value only.";
const username = z.string().optional().describe(unchanged);

/** Every field of a profile, flat or in `user_info` as in the answer. */
const profilePatch = z.strictObject({
  user_info: z.strictObject({ username, ...names }).optional(),
  username,
  ...names,
  product_type: productType.nullable().optional(),
  final_score: z.int().optional().describe("0 clears the risk questionnaire."),
  notification_unread_count: z.int().optional().describe("0 marks all notifications as read."),
  user: z.string().optional().describe(unchanged),
  initials: z.string().optional().describe(unchanged),
  is_referrer: z.boolean().optional().describe(unchanged),
  brokerImage: z.string().nullable().optional().describe(unchanged),
  active_broker: z.number().nullable().optional().describe(unchanged),
});

const finalScore = z.int().describe("Of the risk questionnaire, 1 to 100; 0: not filled in.");

const profileAnswer = z.object({
  user: z.uuid(),
  user_info: z.object({
    username: z.string().describe("The email address."),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string().describe("Empty if unknown."),
  }),
  final_score: finalScore,
  initials: z.string(),
  is_referrer: z.boolean(),
  notification_unread_count: z.int(),
  brokerImage: z.string().nullable(),
  active_broker: z.number().nullable(),
  product_type: productType.nullable(),
});

const flag = z.boolean();

const viewerAnswer = z.object({
  user_id: z.uuid(),
  viewer: z.object({
    isSignedIn: flag,
    isSubscribed: flag,
    isReferrer: flag,
    hasRiskProfile: flag,
    isOptimized: flag,
  }),
  free_trial: flag,
  subs_valid_till: z.iso.datetime().nullable().describe("Null if never subscribed."),
  product_type: productType.nullable(),
  initials: z.string(),
  statement: z.string().describe("Text of the subscription banner; empty: no banner."),
  statement_type: statementType,
  has_certificate: flag,
  kyc_status: z.string().nullable().describe("Null if KYC was not started."),
  cart_count: z.int().describe("Stock boxes in the cart of this site."),
  telegram_subscribed: flag,
  popup_code: z.int().nullable().describe("Popup of the chat bot, 100 to 104; null: none."),
  popup_message: z.string().nullable(),
  chat_id: z.string().nullable(),
  viewed_till: z.iso
    .datetime()
    .exactOptional()
    .describe("Staff view the member's pages, read only, until then."),
});

const riskAnswers = z
  .record(plainText(40), plainText(10))
  .describe("Id of an option by id of the question.");
const riskLevel = z.enum(["LR", "MR", "HR"]).describe("Low, moderate or high.");
const questionnaire = z.string().describe("Edition of the questions.");

const riskQuestion = z.object({
  id: z.string(),
  text: z.string(),
  options: z.array(z.object({ id: z.string(), text: z.string() })),
});

const riskProfileAnswer = z.object({
  questionnaire,
  questions: z.array(riskQuestion),
  final_score: finalScore,
  risk: riskLevel.nullable(),
  answers: riskAnswers.nullable(),
});

const riskProfileBody = z.strictObject({ questionnaire: plainText(40), answers: riskAnswers });
const riskProfileStored = plainAnswer.extend({ final_score: finalScore, risk: riskLevel });

const certificate = z.object({
  id: z.uuid(),
  number: z.string().describe("Unique."),
  title: z.string(),
  holder: z.string().describe("The holder's name on the day of issue."),
  reason: z.string().describe("A sentence: what it certifies."),
  issued_on: z.iso.date(),
});

const certificatesAnswer = z.object({
  certificates: z.array(certificate).describe("Newest first."),
});

const referralFigures = z.object({
  leads: z.int().describe("People who left their contact details."),
  sign_ups: z.int(),
  subscriptions: z.int().describe("Accounts that subscribed; free trials do not count."),
});
const referralMonth = referralFigures.extend({ month: z.string().describe("YYYY-MM.") });
const referredPerson = z.object({
  email: z.string().describe("Masked: `a***@e***.com`."),
  signed_up_on: z.iso.date(),
  subscribed_on: z.iso.date().nullable().describe("Null without a subscription."),
});

const referralsAnswer = z.object({
  ref_id: z.string().describe("For `?ref_id=` in the links that the referrer shares."),
  totals: referralFigures.extend({
    conversion: z
      .number()
      .nullable()
      .describe("subscriptions / sign_ups in percent, one decimal; null without sign-ups."),
  }),
  months: z.array(referralMonth).describe("The last 12, oldest first; Asia/Kolkata."),
  people: z.array(referredPerson).describe("Newest first, 100 at most."),
});

export type InvestorProfile = Infer<typeof profileAnswer>;
export type ProfilePatchBody = Infer<typeof profilePatch>;
export type ProfilePatch = InferInput<typeof profilePatch>;
export type ProductType = Infer<typeof productType>;
export type ViewerAnswer = Infer<typeof viewerAnswer>;
export type RiskAnswers = Infer<typeof riskAnswers>;
export type RiskLevel = Infer<typeof riskLevel>;
export type RiskQuestion = Infer<typeof riskQuestion>;
export type RiskProfileAnswer = Infer<typeof riskProfileAnswer>;
export type RiskProfilePayload = InferInput<typeof riskProfileBody>;
export type RiskProfileStored = Infer<typeof riskProfileStored>;
export type CertificateAnswer = Infer<typeof certificate>;
export type CertificatesAnswer = Infer<typeof certificatesAnswer>;
export type ReferralFigures = Infer<typeof referralFigures>;
export type ReferralMonth = Infer<typeof referralMonth>;
export type ReferredPerson = Infer<typeof referredPerson>;
export type ReferralsAnswer = Infer<typeof referralsAnswer>;

const ownProfile = { "profile.not_found": [404, "The id is not the member's own."] } as const;

export const memberRecordRoutes = defineRoutes({
  "GET /portfolio/user_details/:user_id/": {
    summary: "The member's profile",
    access: "member",
    browser: {},
    params: profileParams,
    answer: profileAnswer,
    failures: ownProfile,
  },
  "PATCH /portfolio/user_details/:user_id/": {
    summary: "Changes the member's profile; unknown and fixed fields are refused",
    access: "member",
    browser: {},
    params: profileParams,
    body: profilePatch,
    answer: profileAnswer,
    failures: ownProfile,
  },
  "GET /user/viewer": {
    summary: "The member as page gates and the session need them",
    access: "member",
    answer: viewerAnswer,
  },
  "GET /user/risk_profile": {
    summary: "The risk questionnaire and the member's answers",
    access: "member",
    browser: {},
    answer: riskProfileAnswer,
  },
  "POST /user/risk_profile": {
    summary: "Replaces the member's answers to the risk questionnaire",
    access: "member",
    browser: {},
    body: riskProfileBody,
    answer: riskProfileStored,
    failures: {
      "risk.other_edition": [409, "The questions have changed."],
      "risk.incomplete": [400, "A question has no answer, or an unknown option."],
    },
  },
  "GET /user/certificates": {
    summary: "The member's certificates",
    access: "member",
    browser: {},
    answer: certificatesAnswer,
  },
  "GET /user/referrals": {
    summary: "Leads and sign-ups from the referrer's links",
    access: "referrer",
    browser: {},
    answer: referralsAnswer,
  },
});
