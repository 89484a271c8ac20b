import { z } from "zod";
import { identityBody } from "../accounts/index.ts";
import { plainText } from "../../platform/validation/plain-text.ts";

const text = (most: number) => plainText(most).default("");
const brokerId = z.int().min(0).max(1_000_000).describe("Id in GET /user/broker/");
const attempt = text(100).describe("The secret of POST /user/broker_login");
const chatId = z
  .union([text(64), z.number().transform(String), z.null().transform(() => "")])
  .default("");

export const brokerLoginBody = z.strictObject({
  broker: brokerId,
  callback: z.string().max(500).describe("The address of ours that the broker sends people to"),
});

export const brokerLoginAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  attempt: z.string().describe("A secret that finishes the login, once"),
  url: z.url().describe("The broker's page"),
  expires_at: z.iso.datetime(),
});

/** A broker's parameters are few and short; what is longer is no broker's. */
const params = z
  .record(z.string().max(100), z.string().max(8_000))
  .refine((given) => Object.keys(given).length <= 30, "must have 30 parameters or fewer");

export const brokerTokenBody = z.object({
  broker: brokerId,
  attempt,
  params: params.default({}).describe("The callback's parameters as they came"),
  email: text(254).describe("After error code 4000"),
  validation_code: z
    .union([text(20), z.number().transform(String)])
    .default("")
    .describe("The code that was verified for it"),
  confirm_name: z
    .boolean()
    .optional()
    .describe("After `broker.name_differs`: true connects the account, false ends the login"),
  identity: identityBody.optional().describe("After `broker.identity_needed`"),
  chat_id: chatId,
  last_login_device: text(200),
  ref_id: z.unknown().optional().describe("Who recommended the product, for a new account"),
});
export type BrokerTokenBody = z.output<typeof brokerTokenBody>;

export const validationTokenQuery = z.object({
  partner_id: z.string().max(40).describe("Of GET /user/broker/"),
  callback: z.string().max(500).optional(),
});

export const validationTokenAnswer = brokerLoginAnswer.extend({
  validation_token: z.string().describe("Names the attempt to the vendor"),
});

export const vasCallbackBody = z.object({
  payload: z.string().max(8_000).default(""),
  attempt,
  active_broker: brokerId,
  last_login_device: text(200),
});
