import type { Infer, InferInput } from "@munshi/platform/contract";
import { z } from "zod";
import { identityFailures, tooManyTries, weakPassword } from "./failures.ts";
import { defineRoutes } from "./route.ts";
import { optionalText, passwordText, plainAnswer, plainText } from "./text-fields.ts";

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/);
const shortBase64 = base64url(8_000);

const credential = {
  id: shortBase64,
  rawId: shortBase64,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}),
};

const assertionFields = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: shortBase64,
    authenticatorData: shortBase64,
    signature: shortBase64,
  }),
});

// Callers pass on what the browser made, unread.
const assertion: z.ZodType<z.output<typeof assertionFields>, object> = assertionFields;

/** One of them proves the second factor. */
export const factorFields = {
  code: optionalText(20).describe("6 digits of the authenticator app."),
  recovery_code: optionalText(40).describe("Instead of `code`."),
  passkey: assertion.nullable().default(null).describe("Instead of both."),
};

/** Proof of identity before a change that a stolen session must not make. */
export const identityBody = z.object({
  password: passwordText.describe(
    "The current one; empty for members without, who must have logged in within 10 minutes.",
  ),
  ...factorFields,
});

const registrationFields = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: shortBase64,
    attestationObject: base64url(60_000),
    transports: z.array(z.string().max(40)).max(10).exactOptional(),
  }),
});
export const registration: z.ZodType<
  z.output<typeof registrationFields>,
  object
> = registrationFields;

const ownPasswordBody = identityBody.extend({
  new_password: passwordText,
  confirm_password: passwordText,
});

export const newPasskeyBody = z.object({
  name: plainText(60)
    .transform((text) => text.trim())
    .refine((text) => text !== "", "must not be empty")
    .describe("The member's name for the device."),
  response: registration,
});

const options: z.ZodType<object, object> = z
  .looseObject({})
  .describe("For `navigator.credentials`, as JSON (WebAuthn level 3).");
export const passkeyOptionsAnswer = z.object({ options });

export const passkeyAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});

const securityAnswer = z.object({
  has_password: z.boolean().describe("False for members who log in through providers only."),
  totp_since: z.iso.datetime().nullable().describe("Null if no authenticator app is set up."),
  recovery_codes_left: z.int(),
  passkeys: z.array(passkeyAnswer).describe("Oldest first."),
});

export const totpSetupAnswer = z.object({
  secret: z.string().describe("Base32, for apps that cannot read the QR code."),
  uri: z.string().describe("`otpauth://…`, the content of the QR code."),
});

export const recoveryCodesAnswer = z.object({
  recovery_codes: z.array(z.string()).describe("Shown once; empty if earlier ones stay valid."),
});

const deletionBody = identityBody.extend({ confirm: optionalText(20).describe("`DELETE`.") });
const deletionAnswer = z.object({
  success: z.boolean(),
  erase_after: z.iso.datetime().describe("Until then a login restores the account."),
});

export type IdentityBody = Infer<typeof identityBody>;
/** The part of `IdentityBody` that forms send; the bff requires the password too. */
export interface IdentityPayload {
  readonly password: string;
  readonly code?: string;
  readonly recovery_code?: string;
  readonly passkey?: object;
}
export type OwnPasswordPayload = InferInput<typeof ownPasswordBody>;
export type NewPasskeyPayload = InferInput<typeof newPasskeyBody>;
export type PasskeyOptionsAnswer = Infer<typeof passkeyOptionsAnswer>;
export type PasskeyAnswer = Infer<typeof passkeyAnswer>;
export type SecurityAnswer = Infer<typeof securityAnswer>;
export type TotpSetupAnswer = Infer<typeof totpSetupAnswer>;
export type RecoveryCodesAnswer = Infer<typeof recoveryCodesAnswer>;
export type DeletionPayload = InferInput<typeof deletionBody>;
export type DeletionAnswer = Infer<typeof deletionAnswer>;

const noPasskey = {
  "security.passkey_not_found": [404, "The member has no such passkey."],
} as const;
const notOn = { "security.not_on": [409, "Two-step verification is off."] } as const;

/** Two-step verification is on while there is an authenticator app or a passkey. */
export const accountSecurityRoutes = defineRoutes({
  "GET /user/security": {
    summary: "Security settings of the member's account",
    access: "member",
    browser: {},
    answer: securityAnswer,
  },
  "POST /user/security/password": {
    summary: "Changes the member's password and ends their other sessions",
    access: "member",
    browser: {},
    body: ownPasswordBody,
    answer: plainAnswer,
    failures: {
      ...identityFailures,
      ...weakPassword,
      "password.differs": [400, "The new passwords do not match."],
      "password.same": [400, "The new password is the current one."],
    },
  },
  "POST /user/security/totp": {
    summary: "Starts the setup of an authenticator app; its first code completes it",
    access: "member",
    browser: {},
    body: identityBody,
    answer: totpSetupAnswer,
    failures: {
      ...identityFailures,
      "security.already_on": [409, "An authenticator app is already in use."],
    },
  },
  "POST /user/security/totp/confirm": {
    summary: "Turns two-step verification on with the app's first code",
    access: "member",
    browser: {},
    body: z.object({ code: factorFields.code }),
    answer: recoveryCodesAnswer,
    failures: {
      "security.wrong_code": [403, "Incorrect code."],
      "security.not_set_up": [409, "No setup of an authenticator app is in progress."],
      ...tooManyTries,
    },
  },
  "POST /user/security/passkeys/options": {
    summary: "WebAuthn options for creating a passkey",
    access: "member",
    browser: {},
    body: identityBody,
    answer: passkeyOptionsAnswer,
    failures: identityFailures,
  },
  "POST /user/security/passkeys": {
    summary: "Adds a passkey; recovery codes with the first factor",
    access: "member",
    browser: {},
    body: newPasskeyBody,
    answer: recoveryCodesAnswer,
    failures: {
      "security.wrong_passkey": [
        403,
        "The passkey is already known, or not made for options of the last 5 minutes.",
      ],
    },
  },
  "POST /user/security/passkeys/:id/remove": {
    summary: "Removes a passkey of the member",
    access: "member",
    browser: {},
    params: z.object({ id: z.uuid() }),
    body: identityBody,
    answer: plainAnswer,
    failures: { ...identityFailures, ...noPasskey },
  },
  "POST /user/security/passkey_challenge": {
    summary: "WebAuthn options for a passkey as proof of identity",
    access: "member",
    browser: {},
    body: z.strictObject({}),
    answer: passkeyOptionsAnswer,
    failures: noPasskey,
  },
  "POST /user/security/factors/remove": {
    summary: "Turns two-step verification off",
    access: "member",
    browser: {},
    body: identityBody,
    answer: plainAnswer,
    failures: { ...identityFailures, ...notOn },
  },
  "POST /user/security/recovery_codes": {
    summary: "Replaces all recovery codes",
    access: "member",
    browser: {},
    body: identityBody,
    answer: recoveryCodesAnswer,
    failures: { ...identityFailures, ...notOn },
  },
  "POST /user/own_data": {
    summary: "Everything stored about the member: a zip of JSON and CSV files",
    access: "member",
    browser: {},
    body: identityBody,
    failures: identityFailures,
  },
  "POST /user/deletion": {
    summary: "Ends all sessions of the member and erases the account after a grace period",
    access: "member",
    browser: {},
    body: deletionBody,
    answer: deletionAnswer,
    failures: { ...identityFailures, "deletion.unconfirmed": [400, "`confirm` is not `DELETE`."] },
  },
});
