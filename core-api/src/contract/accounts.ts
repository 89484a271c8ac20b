import type { Infer, InferInput } from "@munshi/platform/contract";
import { z } from "zod";
import { busy, emailTaken, invalidEmail, tooManyTries, weakPassword } from "./failures.ts";
import { defineRoutes } from "./route.ts";
import { digits, optionalText, passwordText, plainAnswer } from "./text-fields.ts";

const email = optionalText(254);

const signUpBody = z.object({
  email,
  username: optionalText(254),
  mobile: digits.describe("10 digits."),
  first_name: optionalText(100).describe(
    "Without `last_name`, a whole name; its first word is the first name.",
  ),
  last_name: optionalText(100),
  password: passwordText,
  "confirm-password": passwordText,
  validation_code: optionalText(20).describe(
    "The code that /user/check_verification_code accepted for this address.",
  ),
  ref_id: z.unknown().optional().describe("Referrer of the new account; ignored if invalid."),
});

const emailBody = z.object({ email });

/** A broker login or social sign-in that a code is for; empty for a sign-up. */
const clientId = z.union([optionalText(300), z.null().transform(() => "")]).default("");

const sendCodeBody = z.object({ client_id: clientId, email_id: email });

const checkCodeBody = z.object({
  client_id: clientId.describe(
    "The broker login or social sign-in that the code is for; empty for a sign-up.",
  ),
  email_id: email,
  validation_code: digits.describe("The 6 digits of the mail."),
  password: passwordText.describe("First password of a new member, from the broker dialog."),
});

const codeStatus = z
  .literal([0, 1, 2, 3])
  .describe("0: verified. 1: expired. 2: wrong or unknown. 3: sent, not yet entered.");

const codeAnswer = plainAnswer.extend({ status: codeStatus });
const userStatusAnswer = codeAnswer.extend({ user_exists: z.boolean() });
const userExistsAnswer = plainAnswer.extend({ exists: z.boolean().describe("Same as `success`.") });
const brokerUserAnswer = plainAnswer.extend({
  password: z.boolean().describe("The account has a password."),
});

const changePasswordBody = z.object({
  user_id: email.describe("The email address that the code was sent to, or the user's id."),
  password: passwordText,
  confirm_password: passwordText,
  validation_code: digits.describe("The 6 digits of the mail."),
  request: z
    .union([z.uuid(), z.literal("")])
    .default("")
    .describe("Id of the mail, from its link; without it the code works in one browser only."),
});

export type PlainAnswer = Infer<typeof plainAnswer>;
export type SignUpBody = Infer<typeof signUpBody>;
export type SignUpPayload = InferInput<typeof signUpBody>;
export type CodeStatus = Infer<typeof codeStatus>;
export type CodeAnswer = Infer<typeof codeAnswer>;
export type UserStatusAnswer = Infer<typeof userStatusAnswer>;
export type UserExistsAnswer = Infer<typeof userExistsAnswer>;
export type BrokerUserAnswer = Infer<typeof brokerUserAnswer>;
export type ChangePasswordBody = Infer<typeof changePasswordBody>;
export type ChangePasswordPayload = InferInput<typeof changePasswordBody>;

const lookUpFailures = { ...invalidEmail, ...tooManyTries };
const incomplete = { "password.incomplete": [400, "A field is empty."] } as const;

export const accountRoutes = defineRoutes({
  "POST /user/signup/": {
    summary: "Creates an account for an email address whose code was verified",
    access: "public",
    browser: {},
    body: signUpBody,
    answer: plainAnswer,
    failures: {
      "sign_up.invalid": [
        400,
        "Missing or invalid fields, listed in `details` and as members of the answer.",
      ],
      "sign_up.unverified": [400, "The code is wrong or unverified, or 30 minutes have passed."],
      ...emailTaken,
      ...tooManyTries,
      ...busy,
    },
  },
  "POST /user/user_status": {
    summary: "Verification status of an email address",
    access: "public",
    browser: {},
    body: emailBody,
    answer: userStatusAnswer,
    failures: lookUpFailures,
  },
  "POST /user/check_user_exists": {
    summary: "Whether an email address has an account",
    access: "public",
    browser: {},
    body: emailBody,
    answer: userExistsAnswer,
    failures: lookUpFailures,
  },
  "POST /user/check_broker_user_exists": {
    summary: "Whether the account of an email address has a password",
    access: "public",
    browser: {},
    body: z.object({ client_id: clientId, email }),
    answer: brokerUserAnswer,
    failures: lookUpFailures,
  },
  "POST /user/send_verification_code": {
    summary: "Mails a code to an email address",
    access: "public",
    browser: { keepsFlow: true },
    body: sendCodeBody,
    answer: plainAnswer,
    failures: {
      "codes.not_sent": [429, "Too many codes were requested. Retry after an hour."],
      ...invalidEmail,
    },
  },
  "POST /user/check_verification_code": {
    summary: "Verifies a mailed code",
    access: "public",
    browser: {},
    body: checkCodeBody,
    answer: codeAnswer,
    failures: { ...invalidEmail, ...weakPassword, ...emailTaken, ...tooManyTries, ...busy },
  },
  "GET /user/forgot_password": {
    summary: "Mails a code for a new password; answers the same for every address",
    access: "public",
    browser: { changes: true, keepsFlow: true },
    query: z.object({ email_id: email }),
    answer: plainAnswer,
    failures: { ...incomplete, ...invalidEmail, ...tooManyTries },
  },
  "POST /user/change_password": {
    summary: "Sets a password with a mailed code and ends every login of the user",
    access: "public",
    browser: { keepsFlow: true },
    body: changePasswordBody,
    answer: plainAnswer,
    failures: {
      ...incomplete,
      "password.differs": [400, "The passwords do not match."],
      "password.code_unknown": [400, "The code is wrong, used, or blocked after 5 wrong attempts."],
      "password.code_late": [400, "The code is more than 10 minutes old."],
      ...weakPassword,
      ...tooManyTries,
      ...busy,
    },
  },
});
