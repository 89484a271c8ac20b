import type { Infer, InferInput } from "@munshi/platform/contract";
import { z } from "zod";
import { identityBody } from "./account-security.ts";
import type { PlainAnswer } from "./accounts.ts";
import {
  identityFailures,
  invalidEmail,
  linkFailures,
  providerFailures,
  tooManyTries,
} from "./failures.ts";
import { defineRoutes } from "./route.ts";
import { loginAnswer } from "./sign-ins.ts";
import { chatIdText, digits, optionalText, plainAnswer, plainText } from "./text-fields.ts";

const brokerId = z.int().min(0).max(1_000_000).describe("Id in GET /user/broker/.");
const attempt = optionalText(100).describe(
  "The secret of POST /user/broker_login; empty: the latest login of the calling browser.",
);

const brokerLoginBody = z.strictObject({
  broker: brokerId,
  callback: z
    .string()
    .max(500)
    .describe("Our address that the broker redirects to: its callback path on the caller's site."),
  next: plainText(8_000).nullable().default(null).describe("Page to open afterwards."),
  ref_id: z.unknown().optional().describe("Referrer of a new account; ignored if invalid."),
});

const emailStep = z.object({
  broker: z.int(),
  clientId: z
    .string()
    .describe("Sent with the verification calls, so that the code fits this login."),
  maskedClientId: z.string().describe("For display: `XX**12`."),
  email: z.string().describe("As the broker reports it, unverified; may be empty."),
  sentTo: z.string().describe("Address that a code was sent to; empty if none."),
  setsPassword: z
    .boolean()
    .describe("The account has no password yet: the code sets the first one."),
});

const nameStep = z.object({
  holder: z.string().describe("Account holder, as the broker reports it."),
  member: z.string(),
});

export const brokerStep = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("email"), email: emailStep }),
  z.object({ kind: z.literal("identity") }),
  z.object({ kind: z.literal("name"), name: nameStep }),
]);

const brokerCodeBody = z.object({ email: optionalText(254), sets_password: z.boolean() });

const brokerLoginState = z.object({
  broker: z.int(),
  callback: z.string(),
  next: z.string().nullable().describe("Page to open afterwards."),
  waiting: brokerStep
    .nullable()
    .describe("The step that it waits for; null at the broker and once it has ended."),
});

const loginStarted = plainAnswer.extend({
  attempt: z.string().describe("A secret that completes the login, once."),
  url: z.url().describe("The broker's login page, for the same tab."),
  expires_at: z.iso.datetime().describe("In 10 minutes."),
});

const validationTokenAnswer = loginStarted.extend({
  validation_token: z.string().describe("Id of the attempt at the vendor."),
});

const callbackParams = z
  .record(z.string().max(100), z.string().max(8_000))
  .refine((given) => Object.keys(given).length <= 30, "must have 30 parameters or fewer");

export const brokerTokenBody = z.object({
  broker: brokerId,
  attempt,
  params: callbackParams.default({}).describe("The callback's parameters, unchanged."),
  email: optionalText(254).describe("After error code 4000."),
  validation_code: digits.describe("The code that was verified for `email`."),
  confirm_name: z
    .boolean()
    .optional()
    .describe("After `broker.name_differs`: true connects the account, false ends the login."),
  identity: identityBody.optional().describe("After `broker.identity_needed`."),
  chat_id: chatIdText,
  last_login_device: optionalText(200),
  ref_id: z.unknown().optional().describe("Referrer of a new account; ignored if invalid."),
});

const clearBody = z.object({
  broker: brokerId,
  client_id: z
    .union([plainText(100), z.null().transform(() => "")])
    .default("")
    .describe("Masked or in full; empty: the linked one."),
});

const brokerAccount = z.object({
  broker: z.int(),
  name: z.string(),
  client_id: z.string().describe("Masked: `XX**12`."),
  holder: z.string().describe("The holder's name; empty if the broker does not report it."),
  status: z
    .enum(["connected", "over"])
    .describe("over: log in again; broker logins last about a day."),
  expires_at: z.iso.datetime(),
});

const fetched = { broker: z.int(), as_of: z.iso.datetime() };
const perShare = z.number().nullable().describe("₹ per share; null if unknown.");

const fundsAnswer = z.object({
  ...fetched,
  available_paise: z.int().describe("Buying power; negative if owed."),
});

const holding = z.object({
  symbol: z.string().describe("Without the series; empty if the broker reports only the ISIN."),
  isin: z.string().nullable(),
  exchange: z.string().describe("Empty if not tied to one."),
  quantity: z.int(),
  average_price: perShare,
  last_price: perShare,
  t1_quantity: z.int().describe("Bought and not delivered yet; part of quantity."),
  sellable_quantity: z
    .int()
    .nullable()
    .describe("Delivered, not pledged, not sold today; null if the broker does not report it."),
});

const orderStatus = z
  .enum(["open", "complete", "cancelled", "rejected", "expired", "unknown"])
  .describe("unknown: a status that the broker does not document.");

const order = z.object({
  order_id: z.string(),
  tag: z.string().nullable().describe("Our tag; null for orders placed elsewhere."),
  symbol: z.string().describe("Empty if the broker uses its own codes."),
  exchange: z.string(),
  side: z.enum(["BUY", "SELL"]),
  quantity: z.int(),
  filled_quantity: z.int(),
  price: z.number().nullable().describe("₹ per share; null for a market order."),
  average_price: z.number().nullable().describe("₹ per share; null until filled."),
  status: orderStatus,
  status_text: z.string().describe("The broker's own text."),
  placed_at: z.iso.datetime().nullable(),
});

const holdingsAnswer = z.object({ ...fetched, holdings: z.array(holding) });
const ordersAnswer = z.object({
  ...fetched,
  orders: z.array(order).describe("In the broker's order."),
});

export type BrokerCodeBody = Infer<typeof brokerCodeBody>;
export type BrokerLoginBody = Infer<typeof brokerLoginBody>;
export type BrokerLoginState = Infer<typeof brokerLoginState>;
export type BrokerStep = Infer<typeof brokerStep>;
export type BrokerLoginStarted = Infer<typeof loginStarted>;
export type ValidationTokenAnswer = Infer<typeof validationTokenAnswer>;
export type BrokerTokenBody = Infer<typeof brokerTokenBody>;
export type BrokerTokenPayload = InferInput<typeof brokerTokenBody>;
export type ClearBrokerPayload = InferInput<typeof clearBody>;
export type BrokerAccountAnswer = Infer<typeof brokerAccount>;
export type BrokerFundsAnswer = Infer<typeof fundsAnswer>;
export type BrokerHolding = Infer<typeof holding>;
export type BrokerHoldingsAnswer = Infer<typeof holdingsAnswer>;
export type BrokerOrder = Infer<typeof order>;
export type BrokerOrderStatus = Infer<typeof orderStatus>;
export type BrokerOrdersAnswer = Infer<typeof ordersAnswer>;

/**
 * Members of `broker.email_needed`: the client id is new. The broker's session is kept, sealed, for
 * 30 minutes. The verification calls take `client_id`; then `set_oauth_token` takes the same attempt
 * with `email` and `validation_code`.
 */
export interface BrokerEmailNeeded extends PlainAnswer {
  readonly error_code: 4000;
  /** `broker:3:` and a pseudonym of the broker's client. */
  readonly client_id: string;
  /** The unverified address from the broker; empty if it has none. */
  readonly email: string;
  /** `XX**12` for `XX0012`. */
  readonly masked_client_id: string;
}

/**
 * Members of `broker.name_differs`: the broker's session is kept, sealed, for 10 minutes, and
 * `set_oauth_token` takes the same attempt with `confirm_name`, once. Not checked without both names.
 */
export interface BrokerNameDiffers extends PlainAnswer {
  /** The holder's name at the broker. */
  readonly holder: string;
  readonly member: string;
}

const startFailures = {
  "broker.not_offered": [400, "This site offers no logins with this broker."],
  "broker.callback_refused": [400, "The callback is not a callback address of the site."],
  ...providerFailures,
  ...tooManyTries,
} as const;

const attemptFailures = {
  "broker.attempt_unknown": [400, "Unknown, or of another site, browser, member or broker."],
  "broker.attempt_used": [400, "Already completed, or being completed."],
  "broker.attempt_expired": [400, "The attempt has expired."],
} as const;

/** The attempt is used up after `denied`, `refused`, `name_declined` and `provider.unavailable`. */
const finishFailures = {
  "broker.not_offered": startFailures["broker.not_offered"],
  "broker.denied": [400, "The user declined at the broker."],
  "broker.refused": [401, "The broker does not confirm the callback."],
  ...attemptFailures,
  "broker.state_mismatch": [400, "The callback belongs to another attempt; this one stays valid."],
  "broker.email_needed": [400, "`error_code` 4000: the client id is new. Send an email address."],
  "broker.code_unknown": [400, "The code is wrong, used, or unverified."],
  "broker.code_late": [400, "The code was verified more than 30 minutes ago."],
  "broker.identity_needed": [
    403,
    "The member uses two-step verification. Confirm with `identity` within 10 minutes.",
  ],
  ...identityFailures,
  "broker.name_differs": [
    409,
    "The `holder` at the broker is not named like the `member`. Confirm within 10 minutes.",
  ],
  "broker.name_declined": [400, "The member did not confirm the name."],
  "broker.client_taken": [400, "The client id is linked to another member."],
  "broker.mapped_elsewhere": [400, "The member has another broker account."],
  ...invalidEmail,
  ...linkFailures,
  ...providerFailures,
} as const;

const accountNotFound = {
  "broker.account_not_found": [404, "The member has no such broker account."],
} as const;

const sessionFailures = {
  "broker.not_connected": [400, "`error_code` 5000: no broker account is linked."],
  "broker.session_over": [400, "`error_code` 5000: the broker login has expired. Log in again."],
  ...providerFailures,
} as const;

export const brokerAccountRoutes = defineRoutes({
  "POST /user/broker_login": {
    summary: "Starts a login with a broker; members link the broker account",
    access: "optional-member",
    body: brokerLoginBody,
    answer: loginStarted,
    failures: startFailures,
  },
  "GET /user/broker_login": {
    summary: "The latest broker login of the calling browser, and the step that it waits for",
    access: "optional-member",
    answer: brokerLoginState,
    failures: { "broker.attempt_unknown": attemptFailures["broker.attempt_unknown"] },
  },
  "POST /user/broker_login/code": {
    summary: "Mails a code for that login, which waits for an email address",
    access: "optional-member",
    body: brokerCodeBody,
    answer: plainAnswer,
    failures: {
      ...attemptFailures,
      "codes.not_sent": [429, "Too many codes were requested. Retry after an hour."],
      ...invalidEmail,
    },
  },
  "POST /user/set_oauth_token": {
    summary: "Completes a login with a broker from its callback",
    access: "optional-member",
    body: brokerTokenBody,
    answer: loginAnswer,
    failures: finishFailures,
  },
  "GET /get_validation_token": {
    summary: "Starts a login with a broker of the vendor VAS",
    access: "optional-member",
    query: z.object({
      partner_id: z.string().max(40).describe("From GET /user/broker/."),
      callback: z
        .string()
        .max(500)
        .optional()
        .describe("`/vas-callback` of the caller's site if absent."),
    }),
    answer: validationTokenAnswer,
    failures: startFailures,
  },
  "POST /vas_callback": {
    summary: "Completes a login with a broker of the vendor VAS",
    access: "optional-member",
    body: z.object({
      payload: z.string().max(8_000).default("").describe("Parameter of the callback, unchanged."),
      attempt,
      active_broker: brokerId,
      last_login_device: optionalText(200),
    }),
    answer: loginAnswer,
    failures: finishFailures,
  },
  "GET /user/broker_account": {
    summary: "The member's broker account and whether its login is valid",
    access: "member",
    browser: {},
    answer: brokerAccount.nullable(),
  },
  "DELETE /user/broker_account": {
    summary: "Logs out at the broker and unlinks the account",
    access: "member",
    browser: {},
    answer: plainAnswer,
    failures: accountNotFound,
  },
  "POST /user/clear_oauth_token": {
    summary: "Logs out at the broker; the account stays linked",
    access: "member",
    browser: {},
    body: clearBody,
    answer: plainAnswer,
    failures: accountNotFound,
  },
  "GET /user/broker_funds": {
    summary: "Funds of the member at the broker",
    access: "member",
    browser: {},
    answer: fundsAnswer,
    failures: sessionFailures,
  },
  "GET /user/broker_holdings": {
    summary: "Holdings of the member at the broker",
    access: "member",
    browser: {},
    answer: holdingsAnswer,
    failures: sessionFailures,
  },
  "GET /user/broker_orders": {
    summary: "The member's order book of the day at the broker",
    access: "member",
    browser: {},
    answer: ordersAnswer,
    failures: sessionFailures,
  },
});
