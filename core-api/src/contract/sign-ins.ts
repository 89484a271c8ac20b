import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { factorFields, passkeyOptionsAnswer } from "./account-security.ts";
import type { PlainAnswer } from "./accounts.ts";
import { busy, invalidEmail, linkFailures, providerFailures, tooManyTries } from "./failures.ts";
import { defineRoutes } from "./route.ts";
import { couponOffers, productsPricing, statementType } from "./subscriptions.ts";
import { chatIdText, digits, optionalText, passwordText, plainAnswer } from "./text-fields.ts";

const visit = {
  last_login_device: optionalText(200),
  chat_id: chatIdText.describe("From a link of the chat bot; decides the popup in the answer."),
};

const signInBody = z.object({
  username: optionalText(254).describe("The email address, in any case."),
  password: passwordText,
  ...visit,
});

const refreshBody = z.object({ refresh: optionalText(200) });

const refreshAnswer = z.object({
  access: z.string().describe("A bearer token, valid for 10 minutes."),
  refresh: z.string().describe("Gets the next pair, once; repeated within 30 seconds the same."),
});

export const loginAnswer = z.object({
  ...plainAnswer.shape,
  ...refreshAnswer.shape,
  subdomain: z.string().describe("The partner whose site the login came from, or empty."),
  active_broker: z.number().nullable().describe("The broker with a valid login."),
  products_pricing_data: productsPricing,
  statement: z.string(),
  statement_type: statementType,
  csv_sample_files: z.array(z.string()).describe("Paths of sample uploads; public."),
  user_data_id: z.uuid().describe("The id in /portfolio/user_details/{user_id}/."),
  risk_quest_filled: z.boolean().describe("The risk questionnaire is filled in."),
  is_optimized: z.boolean().describe("The free optimisation is used."),
  subscribed: z.boolean().describe("A running free trial counts."),
  free_trial: z.boolean(),
  kyc_id: z.string().nullable(),
  kyc_status: z.string().nullable(),
  cart_count: z.int(),
  ...couponOffers.shape,
  telegram_subscribed: z.boolean(),
  subs_valid_till: z.iso.datetime().nullable().describe("Null if never subscribed."),
  popup_code: z.int().nullable(),
  popup_message: z.string().nullable(),
  chat_id: z.string().nullable(),
});

const secondStepBody = z.object({
  token: optionalText(100).describe("From the first step."),
  ...factorFields,
  ...visit,
});

const socialBody = z.object({
  auth_token: optionalText(4_096).describe("Google's ID token or Facebook's user access token."),
  family_name: optionalText(100),
  given_name: optionalText(100),
  last_login_device: visit.last_login_device,
  email: optionalText(254).describe("After error code 4000."),
  validation_code: digits.describe("The code that was verified for `email`."),
  ref_id: z.unknown().optional().describe("Referrer of a new account; ignored if invalid."),
});

const signInRow = z.object({
  id: z.uuid(),
  device: z.string().describe("`Chrome on Android`; empty if unknown."),
  sites: z.array(z.string()).describe("Names of the sites where it is logged in."),
  begun_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  is_current: z.boolean().describe("The session of this call."),
});

const signInsAnswer = z.object({
  results: z.array(signInRow).describe("The current one first, then by last use."),
});

export type LoginResponse = Infer<typeof loginAnswer>;
export type RefreshAnswer = Infer<typeof refreshAnswer>;
export type SocialBody = Infer<typeof socialBody>;
export type SignInRow = Infer<typeof signInRow>;
export type SignInsAnswer = Infer<typeof signInsAnswer>;

/** Members of `social.email_needed`: the provider vouches for no email address. */
export interface EmailNeeded extends PlainAnswer {
  readonly error_code: 4000;
  /** Sent with the verification calls, so that the code works for this login only. */
  readonly client_id: string;
  /** The unverified address from the provider; empty if it has none. */
  readonly email: string;
}

export type SecondFactorMethod = "totp" | "passkey" | "recovery_code";

/** Members of `sign_in.second_step`. */
export interface SecondStepNeeded {
  readonly second_step: {
    /** For `POST /jwt/token/second_step/`: 5 minutes, 5 attempts, once. */
    readonly token: string;
    readonly methods: readonly SecondFactorMethod[];
  };
}

const invalidToken = {
  "token.invalid": [401, "The token is unknown or used, or its sign-in has ended."],
  ...tooManyTries,
} as const;

const social = {
  access: "public",
  body: socialBody,
  answer: loginAnswer,
  failures: {
    "social.email_needed": [
      400,
      "`error_code` 4000: the provider vouches for no email address. Send one with its code.",
    ],
    "social.refused": [401, "The provider does not accept the token, or it is for another client."],
    "social.code_unknown": [400, "The code is wrong, used, or unverified."],
    "social.code_late": [400, "The code was verified more than 30 minutes ago."],
    ...linkFailures,
    "account.other_identity": [409, "The account is linked to another login of this provider."],
    ...providerFailures,
    "data.conflict": [409, "A simultaneous login created the account. Retry."],
    ...invalidEmail,
    ...tooManyTries,
  },
} as const;

/** Sessions begin and end in the bff: browsers get no tokens. */
export const signInRoutes = defineRoutes({
  "POST /jwt/token/": {
    summary: "Logs in with email address and password",
    access: "public",
    body: signInBody,
    answer: loginAnswer,
    failures: {
      "sign_in.incomplete": [400, "Email address or password is empty."],
      "sign_in.unknown_user": [401, "The address has no account."],
      "sign_in.wrong_password": [401, "Incorrect password."],
      "sign_in.second_step": [
        401,
        "The account has a second factor; `second_step` holds the token for `/jwt/token/second_step/`.",
      ],
      ...tooManyTries,
      ...busy,
    },
  },
  "POST /jwt/token/refresh/": {
    summary: "Exchanges a refresh token for the next pair of tokens, once",
    access: "public",
    body: refreshBody,
    answer: refreshAnswer,
    failures: invalidToken,
  },
  "POST /jwt/token/fork/": {
    summary: "Creates a session on another site, which ends with this one",
    access: "member",
    body: z.strictObject({}),
    answer: refreshAnswer,
    failures: invalidToken,
  },
  "POST /jwt/token/logout/": {
    summary: "Ends the session of a refresh token; unknown tokens are ignored",
    access: "public",
    body: refreshBody.extend({
      keep_others: z.boolean().default(false).describe("Keep the session on other sites."),
    }),
    answer: plainAnswer,
  },
  "POST /user/google/": { summary: "Logs in with Google's ID token", ...social },
  "POST /user/facebook/": { summary: "Logs in with Facebook's user access token", ...social },
  "POST /jwt/token/second_step/": {
    summary: "Completes a password login with the second factor",
    access: "public",
    body: secondStepBody,
    answer: loginAnswer,
    failures: {
      "second_step.ended": [
        401,
        "The first step is used, more than 5 minutes old, blocked after 5 wrong codes, or from another browser.",
      ],
      "second_step.wrong_code": [401, "The code is incorrect or was already used."],
      ...tooManyTries,
    },
  },
  "POST /jwt/token/second_step/options": {
    summary: "WebAuthn options for a passkey as second factor",
    access: "public",
    body: secondStepBody.pick({ token: true }),
    answer: passkeyOptionsAnswer,
    failures: {
      "second_step.ended": [401, "The first step has expired or is from another browser."],
      "second_step.no_passkey": [404, "The account has no passkey."],
    },
  },
  "GET /user/sign_ins": {
    summary: "The member's active sessions",
    access: "member",
    browser: {},
    answer: signInsAnswer,
  },
  "DELETE /user/sign_ins": {
    summary: "Ends all other sessions of the member",
    access: "member",
    browser: {},
    answer: signInsAnswer,
  },
  "DELETE /user/sign_ins/:id": {
    summary: "Ends one session of the member",
    access: "member",
    browser: {},
    params: z.object({ id: z.uuid() }),
    answer: signInsAnswer,
    failures: { "sign_in.not_found": [404, "The member has no such session."] },
  },
});
