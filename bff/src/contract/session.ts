import type { BrokerStep, KycStatus, StatementType, Viewer } from "@munshi/core-api/contract";
import { brokerStep } from "@munshi/core-api/routes";
import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { brokerCallbackPaths } from "./addresses.ts";
import { defineRoutes } from "./route.ts";

const text = (most: number) => z.string().max(most);
const next = text(8_000)
  .exactOptional()
  .describe("Page to open afterwards; answered as `next` if it is allowed.");

/** Text whose values another contract declares and checks. */
export const textOf = <T extends string>() =>
  z.custom<T>((value) => typeof value === "string").meta({ type: "string" });

const viewer: z.ZodType<Viewer> = z.object({
  isSignedIn: z.boolean(),
  isSubscribed: z.boolean().describe("Also during a free trial."),
  isReferrer: z.boolean(),
  hasRiskProfile: z.boolean(),
  isOptimized: z.boolean().describe("The one free optimisation is used."),
});

const statement = z.object({
  type: textOf<Exclude<StatementType, "">>(),
  text: z.string(),
});

const member = z.object({
  userId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string().describe("May be empty."),
  initials: z.string().describe("First letters of first and last name, in capitals."),
  freeTrial: z.boolean(),
  subsValidTill: z.string().nullable().describe("End of the subscription or trial, ISO 8601."),
  productType: z.enum(["stockbox", "optimizer"]).nullable(),
  finalScore: z.number().describe("Of the risk questionnaire, 1 to 100; 0: not filled."),
  unreadNotifications: z.int(),
  cartCount: z.int(),
  activeBroker: z.int().nullable().describe("Id in the broker directory."),
  brokerImage: z.string().nullable(),
  statement: statement.nullable().describe("Text of the pricing banner; null: no banner."),
  kycStatus: textOf<KycStatus>().nullable(),
  hasCertificate: z.boolean(),
  endsAt: z.string().describe("End of the session: the end of the day in Asia/Kolkata."),
  viewedTill: z.string().exactOptional().describe("Staff view the pages, read only, until then."),
});

export const sessionView = z.object({
  viewer: viewer.describe("Flags of the gate; all false for a visitor."),
  member: member.nullable().describe("Null for a visitor."),
});

const signInView = z.object({
  session: sessionView,
  login: z
    .record(z.string(), z.unknown())
    .describe("Documented members of the login, without tokens: `popup_code`, `statement`, …"),
  next: z.string().nullable().describe("The allowed page to open; null if none was requested."),
});

const secondStepBody = z.object({
  code: text(20).exactOptional(),
  recovery_code: text(40).exactOptional(),
  passkey: z
    .custom<object>((value) => typeof value === "object" && value !== null, "must be an object")
    .exactOptional()
    .describe("The browser's passkey response."),
});

const signInBody = z.object({
  username: text(254).describe("Email address, in any case."),
  password: text(1_000),
  last_login_device: text(200).exactOptional(),
  chat_id: z.union([text(64), z.number(), z.null()]).exactOptional(),
  next,
});

const socialEmailView = z.object({
  provider: z.enum(["google", "facebook"]),
  clientId: z
    .string()
    .describe("Sent with the verification calls, so that the code fits this login."),
  email: z.string().describe("As the provider reports it, unverified; may be empty."),
});

const socialEmailBody = z.object({ email: text(254), validation_code: text(20) });

const handoverBody = z.object({
  host: text(260).describe("`zerodha.munshi.example`, with its port if any."),
  next: text(8_000).exactOptional().describe("A path on that host; its landing page if absent."),
});

const handoverView = z.object({
  url: z.string().describe("Valid for a minute, once, from a page of the site."),
});

const callbackPaths: readonly string[] = brokerCallbackPaths;
const callback = z
  .string()
  .refine((path) => callbackPaths.includes(path), "must be one of the callback paths")
  .describe("Path of the site to come back to.");
const mostParameters = 30;

const brokerStartBody = z.object({
  broker: z.int().nonnegative().describe("Id in the broker directory."),
  callback,
  next,
  ref_id: text(100).exactOptional().describe("Who referred the member."),
});

const brokerFinishBody = z.object({
  callback,
  params: z
    .record(text(100), text(8_000))
    .refine((params) => Object.keys(params).length <= mostParameters, "are too many")
    .describe("Every parameter of the address."),
});

const brokerCodeBody = z.object({ email: text(254), sets_password: z.boolean() });
const brokerEmailBody = z.object({
  email: text(254),
  validation_code: text(20).describe("A code that `/user/check_verification_code` has accepted."),
});
const identityBody = secondStepBody.extend({ password: text(1_000) });
const brokerNameBody = z.object({ confirm: z.boolean() });

export type SessionView = Infer<typeof sessionView>;
export type MemberView = Infer<typeof member>;
export type StatementView = Infer<typeof statement>;
export type SignInView = Infer<typeof signInView>;
export type SignInRequest = Infer<typeof signInBody>;
export type SecondStepRequest = Infer<typeof secondStepBody>;
export type SocialEmailView = Infer<typeof socialEmailView>;
export type SocialEmailRequest = Infer<typeof socialEmailBody>;
export type HandoverView = Infer<typeof handoverView>;
export type BrokerStartRequest = Infer<typeof brokerStartBody>;
export type BrokerFinishRequest = Infer<typeof brokerFinishBody>;
export type BrokerWaitingView = BrokerStep;
export type BrokerEmailView = Extract<BrokerStep, { readonly kind: "email" }>["email"];
export type BrokerNameView = Extract<BrokerStep, { readonly kind: "name" }>["name"];
export type BrokerNameRequest = Infer<typeof brokerNameBody>;
export type BrokerCodeRequest = Infer<typeof brokerCodeBody>;
export type BrokerEmailRequest = Infer<typeof brokerEmailBody>;

/**
 * Failure of a social login: `/login?social=<outcome>`, with `next` if one was given and with
 * `reason`, a code of core-api, for details: `account.link_refused`, `account.link_protected`,
 * `account.other_identity`, `attempts.too_many`, `data.conflict`.
 */
export type SocialOutcome =
  /** Declined at the provider, or its answer belongs to another login. */
  | "refused"
  /** The provider or core-api was unavailable. */
  | "failed"
  /** Error code 4000: an email address is required. */
  | "email-needed"
  /** Not finished within ten minutes, or already used. */
  | "expired";

const ended = {
  "broker.attempt_unknown": [400, "No login is in progress in this browser."],
  "broker.attempt_expired": [410, "The login timed out or was finished."],
} as const;

/** Logging in and out. Failures of core-api's calls behind them pass through. */
export const sessionRoutes = defineRoutes({
  "GET /api/session": {
    summary: "Who is logged in on this browser",
    access: "page",
    answer: sessionView,
  },
  "POST /api/session/sign-in": {
    summary: "Logs in by password; 401 `sign_in.second_step` requests the second step",
    access: "page",
    body: signInBody,
    answer: signInView,
  },
  "POST /api/session/sign-up": {
    summary: "Creates an account; body and answer are those of `POST /user/signup/`",
    access: "page",
  },
  "POST /api/session/sign-out": {
    summary: "Logs out on this browser",
    access: "page",
    answer: sessionView,
  },
});

export const secondStepRoutes = defineRoutes({
  "POST /api/session/second-step/passkey": {
    summary: "Options for the browser's passkey dialog in the second step",
    access: "page",
    failures: { "second_step.ended": [401, "The login has expired."] },
  },
  "POST /api/session/second-step": {
    summary: "Finishes a login with two-step verification, by one of the fields",
    access: "page",
    body: secondStepBody,
    answer: signInView,
    failures: { "second_step.ended": [401, "The login has expired."] },
  },
});

export const handoverRoutes = defineRoutes({
  "POST /api/session/handover": {
    summary: "A one-time address that carries the login to another host of the site",
    access: "session",
    body: handoverBody,
    answer: handoverView,
    failures: {
      "session.unknown_host": [400, "The host does not belong to this installation."],
      "attempts.too_many": [429, "More than 30 requests in ten minutes."],
    },
  },
  "GET /api/session/view": {
    summary: "Opens a staff view of a client's pages and redirects",
    access: "page",
    query: z.looseObject({ code: z.unknown().optional().describe("The one-time code.") }),
  },
  "GET /api/session/accept": {
    summary: "The handover's address: logs in and redirects",
    access: "page",
    query: z.looseObject({
      code: z.unknown().optional().describe("The one-time code."),
      next: z.unknown().optional().describe("Page to open afterwards."),
    }),
  },
});

export const socialRoutes = defineRoutes({
  "GET /api/session/social/email": {
    summary: "A social login that still needs an email address",
    access: "page",
    answer: socialEmailView,
    failures: { "social.expired": [410, "The login timed out."] },
  },
  "POST /api/session/social/email": {
    summary: "Finishes it with an email address and its mailed code",
    access: "page",
    body: socialEmailBody,
    answer: signInView,
    failures: { "social.expired": [410, "The login timed out."] },
  },
  "GET /api/session/social/:provider": {
    summary: "Begins a login with `google` or `facebook`: a redirect",
    access: "page",
    params: z.object({ provider: z.string() }),
    query: z.looseObject({
      next: z.unknown().optional().describe("Page to open afterwards."),
      ref_id: z.unknown().optional().describe("Who referred the member."),
    }),
    failures: { "social.unknown_provider": [404, "The provider is not set up here."] },
  },
  "GET /api/session/social/:provider/callback": {
    summary: "Where the provider sends the browser back: a redirect",
    access: "page",
    params: z.object({ provider: z.string() }),
    query: z.looseObject({
      code: z.unknown().optional().describe("The provider's code."),
      state: z.unknown().optional().describe("State of the login that began."),
    }),
    failures: { "social.unknown_provider": [404, "The provider is not set up here."] },
  },
});

export const brokerLoginRoutes = defineRoutes({
  "POST /api/session/broker/start": {
    summary: "Begins a login with a broker; a logged-in member links the broker's account",
    access: "page",
    body: brokerStartBody,
    answer: z.object({ url: z.string().describe("The broker's page, for the same tab.") }),
  },
  "POST /api/session/broker/finish": {
    summary: "Finishes it with the parameters of the broker's redirect",
    access: "page",
    body: brokerFinishBody,
    answer: signInView,
    failures: ended,
  },
  "GET /api/session/broker/waiting": {
    summary: "The step that a login with a broker waits for",
    access: "page",
    answer: brokerStep,
    failures: ended,
  },
  "POST /api/session/broker/code": {
    summary: "Mails a code for a login that needs an email address",
    access: "page",
    body: brokerCodeBody,
    answer: z.looseObject({}).describe("As `POST /user/send_verification_code` answers."),
    failures: ended,
  },
  "POST /api/session/broker/email": {
    summary: "Finishes the login with that address and code",
    access: "page",
    body: brokerEmailBody,
    answer: signInView,
    failures: ended,
  },
  "POST /api/session/broker/identity": {
    summary: "Proves by password that the existing account is the member's",
    access: "page",
    body: identityBody,
    answer: signInView,
    failures: ended,
  },
  "POST /api/session/broker/name": {
    summary: "Confirms or declines an account under a different name",
    access: "page",
    body: brokerNameBody,
    answer: signInView,
    failures: ended,
  },
});
