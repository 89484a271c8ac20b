import { z } from "zod";
import { plainText } from "../../../platform/validation/plain-text.ts";
import { givenPassword, givenText } from "../account-fields.schema.ts";

const chatId = z
  .union([givenText(64), z.number().transform(String), z.null().transform(() => "")])
  .default("");

const base64url = z
  .string()
  .max(8_000)
  .regex(/^[\w-]*$/);
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}),
};

const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
});

const factor = {
  code: givenText(20).describe("Six digits of the authenticator app"),
  recovery_code: givenText(40).describe("In place of `code`"),
  passkey: assertion.nullable().default(null).describe("In place of both"),
};

export const identityBody = z.object({
  password: givenPassword.describe(
    "The current one; empty for members without a password, who have just logged in instead",
  ),
  ...factor,
});

export const ownPasswordBody = identityBody.extend({
  new_password: givenPassword,
  confirm_password: givenPassword,
});

export const confirmTotpBody = z.object({ code: factor.code });

export const secondStepBody = z.object({
  token: givenText(100).describe("What the first step answered"),
  ...factor,
  last_login_device: givenText(200),
  chat_id: chatId,
});

export const secondStepOptionsBody = secondStepBody.pick({ token: true });

export const newPasskeyBody = z.object({
  name: plainText(60)
    .transform((text) => text.trim())
    .refine((text) => text !== "", "must not be empty"),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: z
        .string()
        .max(60_000)
        .regex(/^[\w-]*$/),
      transports: z.array(z.string().max(40)).max(10).exactOptional(),
    }),
  }),
});

export const passkeyParams = z.object({ id: z.uuid() });

export const passkeyOptionsAnswer = z.object({
  options: z.looseObject({}).describe("What `navigator.credentials` takes, as JSON"),
});

export const securityAnswer = z.object({
  has_password: z.boolean(),
  totp_since: z.iso
    .datetime()
    .nullable()
    .describe("Since when the authenticator app is in use; null where it is not"),
  recovery_codes_left: z.int(),
  passkeys: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        created_at: z.iso.datetime(),
        last_used_at: z.iso.datetime().nullable(),
      }),
    )
    .readonly(),
});

export const totpSetupAnswer = z.object({
  secret: z.string().describe("Base32"),
  uri: z.string().describe("What the QR code holds"),
});

export const recoveryCodesAnswer = z.object({
  recovery_codes: z.array(z.string()).readonly().describe("Shown once"),
});
