import type { Infer, InferInput } from "@munshi/platform/contract";
import { z } from "zod";
import { providerUnavailable, tooManyTries } from "./failures.ts";
import { defineRoutes } from "./route.ts";
import { plainAnswer, plainText } from "./text-fields.ts";

const kycStatus = z
  .enum(["OPENED", "PAN_VERIFIED", "SUBMITTED", "BANK_VERIFIED", "COMPLETED"])
  .describe(
    "Only moves on. OPENED: PAN not verified. PAN_VERIFIED: name, PAN and birthday match. SUBMITTED: agreement accepted, bank account next. BANK_VERIFIED: the provider's page next. COMPLETED: done.",
  );

/** The service checks the values and reports them in words. */
const typed = plainText(100);
const birthday = typed.describe("YYYY-MM-DD.");

const panBody = z.object({
  pan: typed.describe("Case and spaces are ignored."),
  full_name: typed.default("").describe("Used if the profile has no first and last name."),
  dob: birthday,
});

const submitBody = z.object({
  pan: typed,
  dob: birthday,
  agreement: z
    .string()
    .max(40)
    .optional()
    .describe("The accepted edition; the current one if absent."),
});

const bankBody = z.object({
  ifsc: typed,
  account_num: typed.describe("6 to 34 digits or letters."),
});

const journeyBody = z.object({
  return_to: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, "must be a path of this site")
    .default("/")
    .describe("Path to return to; `kyc=return` is added."),
});

const checkAnswer = plainAnswer.extend({
  data: z.string().describe("VERIFIED, PENDING (repeat the call), or the reason, to show."),
  kyc_status: kycStatus,
});

const statusAnswer = plainAnswer.extend({ kyc_id: z.uuid(), kyc_status: kycStatus });

const standing = {
  kyc_id: z.uuid().nullable().describe("Null if KYC was not started."),
  kyc_status: kycStatus.nullable(),
};
const readAnswer = plainAnswer.extend(standing);

const caseAnswer = z.object({
  ...standing,
  is_available: z.boolean().describe("A KYC provider is configured."),
  known_name: z.string().nullable().describe("From the profile; null if incomplete."),
  pan: z.string().nullable().describe("Masked: ABXXXXXX4F; null until verified."),
  account: z
    .object({
      number: z.string().describe("Masked: XXXXXX1234."),
      ifsc: z.string(),
      bank: z.string().nullable(),
      is_pending: z.boolean().describe("The bank has not answered yet."),
    })
    .nullable(),
  agreement: z.string().nullable().describe("The accepted edition."),
});

const journeyAnswer = plainAnswer.extend({
  url: z.url().describe("The provider's page, for 10 minutes."),
});

export type KycStatus = Infer<typeof kycStatus>;
export type PanPayload = InferInput<typeof panBody>;
export type BankAccountPayload = InferInput<typeof bankBody>;
export type KycSubmitPayload = InferInput<typeof submitBody>;
export type KycJourneyPayload = InferInput<typeof journeyBody>;
export type KycCheckAnswer = Infer<typeof checkAnswer>;
export type KycStatusAnswer = Infer<typeof statusAnswer>;
export type KycReadAnswer = Infer<typeof readAnswer>;
export type KycCaseAnswer = Infer<typeof caseAnswer>;
export type KycJourneyAnswer = Infer<typeof journeyAnswer>;

const providerFailed = {
  "kyc.unavailable": [503, "No KYC provider is configured."],
  ...providerUnavailable,
} as const;
const incomplete = { "kyc.incomplete": [400, "A required value is missing."] } as const;
const malformed = { "kyc.malformed": [400, "A value is invalid; `message` names it."] } as const;
const changed = {
  "kyc.changed": [409, "The KYC changed meanwhile, in another tab or device."],
} as const;

export const kycRoutes = defineRoutes({
  "POST /user/get_pan_status": {
    summary: "Verifies the PAN with the member's name and birthday",
    access: "member",
    browser: { asksOutside: true },
    body: panBody,
    answer: checkAnswer,
    failures: {
      ...incomplete,
      ...malformed,
      "kyc.minor": [400, "The member is under 18."],
      "kyc.pan_kept": [409, "Another PAN was already submitted."],
      ...changed,
      ...tooManyTries,
      ...providerFailed,
    },
  },
  "POST /user/get_kyc_status": {
    summary: "Submits the verified PAN and accepts the agreement",
    access: "member",
    browser: {},
    body: submitBody,
    answer: statusAnswer,
    failures: {
      ...incomplete,
      "kyc.pan_unverified": [409, "PAN and birthday are not the verified ones."],
      "kyc.agreement_changed": [409, "The agreement has a newer edition."],
      ...changed,
    },
  },
  "POST /user/get_bank_account_status": {
    summary: "Verifies the member's bank account; repeat while it is pending",
    access: "member",
    browser: { asksOutside: true },
    body: bankBody,
    answer: checkAnswer,
    failures: {
      ...incomplete,
      ...malformed,
      "kyc.unsubmitted": [409, "The PAN was not submitted yet."],
      "kyc.account_kept": [409, "Another account was already verified."],
      "kyc.account_pending": [409, "Verification of another account is pending."],
      ...changed,
      ...tooManyTries,
      ...providerFailed,
    },
  },
  "POST /user/kyc_journey": {
    summary: "Starts the part of the KYC on the provider's page",
    access: "member",
    browser: { asksOutside: true },
    body: journeyBody,
    answer: journeyAnswer,
    failures: {
      "kyc.bank_unverified": [409, "Verify the bank account first."],
      "kyc.completed": [409, "The KYC is complete."],
      ...tooManyTries,
      ...providerFailed,
    },
  },
  "GET /user/set_kyc_status": {
    summary: "Reads the KYC status from the provider",
    access: "member",
    browser: { changes: true, asksOutside: true },
    answer: readAnswer,
    failures: { ...tooManyTries, ...providerFailed },
  },
  "GET /user/kyc": {
    summary: "The member's KYC; personal data are masked",
    access: "member",
    browser: {},
    answer: caseAnswer,
  },
});
