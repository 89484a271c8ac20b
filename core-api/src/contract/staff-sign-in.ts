import type { Infer, InferInput } from "@munshi/platform/contract";
import { z } from "zod";
import {
  factorFields,
  newPasskeyBody,
  passkeyAnswer,
  passkeyOptionsAnswer,
  recoveryCodesAnswer,
  registration,
  totpSetupAnswer,
} from "./account-security.ts";
import { busy, tooManyTries, weakPassword } from "./failures.ts";
import { allPermissions } from "./permissions.ts";
import { defineRoutes } from "./route.ts";
import { optionalText, passwordText, plainAnswer, plainText } from "./text-fields.ts";

const token = plainText(100);
const factorMethod = z.enum(["totp", "passkey", "recovery_code"]);

const sessionAnswer = z.object({
  staff: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    is_master: z.boolean().describe("Holds every permission."),
    permissions: z.array(z.enum(allPermissions)),
  }),
  idle_seconds: z.int().describe("The session ends after so long without a call."),
  ends_at: z.iso.datetime().describe("When it ends in any case."),
});

const startedAnswer = z.object({
  token: z.string().describe("Of the session; the bff keeps it in a cookie."),
  session: sessionAnswer,
});

const enrolBody = z.object({
  token,
  password: passwordText,
  confirm_password: passwordText,
  code: factorFields.code,
  passkey: registration.nullable().default(null).describe("Instead of `code`: a new passkey."),
  passkey_name: optionalText(60),
});

const securityAnswer = z.object({
  totp_since: z.iso.datetime().nullable().describe("Null if no authenticator app is set up."),
  recovery_codes_left: z.int(),
  passkeys: z.array(passkeyAnswer).describe("Oldest first."),
  sessions: z
    .array(
      z.object({
        id: z.uuid(),
        device: z.string(),
        is_current: z.boolean(),
        created_at: z.iso.datetime(),
        last_seen_at: z.iso.datetime(),
      }),
    )
    .describe("Newest first."),
});

const ownPasswordBody = z.object({
  password: passwordText.describe("The current one."),
  new_password: passwordText,
  confirm_password: passwordText,
});

const invitationAnswer = z.object({ name: z.string(), email: z.string() });

export type StaffSession = Infer<typeof sessionAnswer>;
export type StaffStarted = Infer<typeof startedAnswer>;
export type StaffSecurity = Infer<typeof securityAnswer>;
export type StaffEnrolPayload = InferInput<typeof enrolBody>;
export type StaffInvitation = Infer<typeof invitationAnswer>;

const wrongFactor = {
  "security.wrong_code": [403, "The code is incorrect or was already used."],
  "security.wrong_passkey": [403, "The passkey's signature is invalid."],
} as const;
const stepEnded = { "staff.step_ended": [401, "The sign-in has expired."] } as const;
const noPasskey = { "staff.no_passkey": [404, "Passkey not found."] } as const;
const invitationEnded = {
  "staff.invitation_ended": [410, "The link has expired or was used."],
} as const;
const notSetUp = {
  "security.not_set_up": [409, "No setup of an authenticator app is in progress."],
} as const;
const passwords = {
  ...weakPassword,
  ...busy,
  "password.differs": [400, "The new passwords do not match."],
} as const;
const notFound = { "staff.not_found": [404, "Staff member not found."] } as const;

/** Routes for staff sign-in and own sign-in settings. Sessions are sent as bearer tokens. */
export const staffSignInRoutes = defineRoutes({
  "POST /admin/sign-in": {
    summary: "Checks a staff member's password; a second factor finishes the sign-in",
    access: "public",
    browser: {},
    body: z.object({ email: plainText(254), password: passwordText }),
    answer: z.object({
      step: z.string().describe("Proves the password for 5 minutes and 5 tries."),
      methods: z.array(factorMethod),
    }),
    failures: {
      "staff.wrong_password": [401, "The address or the password is incorrect."],
      ...tooManyTries,
      ...busy,
    },
  },
  "POST /admin/sign-in/passkey": {
    summary:
      "WebAuthn options for the second step; without a step, for signing in by passkey alone",
    access: "public",
    browser: {},
    body: z.object({ step: token.default("") }),
    answer: passkeyOptionsAnswer.extend({ step: z.string() }),
    failures: { ...stepEnded, ...noPasskey, ...tooManyTries },
  },
  "POST /admin/sign-in/finish": {
    summary: "Finishes a sign-in by its second factor and begins a session",
    access: "internal",
    body: z.object({ step: token, ...factorFields }),
    answer: startedAnswer,
    failures: { ...stepEnded, ...wrongFactor, ...tooManyTries },
  },
  "POST /admin/invitation": {
    summary: "Whom an invitation is for",
    access: "public",
    browser: {},
    body: z.object({ token }),
    answer: invitationAnswer,
    failures: { ...invitationEnded, ...tooManyTries },
  },
  "POST /admin/invitation/totp": {
    summary: "Starts the setup of an authenticator app for an invited staff member",
    access: "public",
    browser: {},
    body: z.object({ token }),
    answer: totpSetupAnswer,
    failures: { ...invitationEnded, ...tooManyTries },
  },
  "POST /admin/invitation/passkey": {
    summary: "WebAuthn options for an invited staff member's first passkey",
    access: "public",
    browser: {},
    body: z.object({ token }),
    answer: passkeyOptionsAnswer,
    failures: { ...invitationEnded, ...tooManyTries },
  },
  "POST /admin/invitation/finish": {
    summary: "Sets the password, turns the first factor on and begins a session",
    access: "internal",
    body: enrolBody,
    answer: startedAnswer.extend(recoveryCodesAnswer.shape),
    failures: {
      ...invitationEnded,
      ...passwords,
      ...wrongFactor,
      ...notSetUp,
      ...tooManyTries,
    },
  },
  "GET /admin/session": {
    summary: "Who is signed in, and what they may do",
    access: "staff",
    permission: null,
    browser: {},
    answer: sessionAnswer,
    failures: { "staff.no_session": [409, "A staff token has no session."] },
  },
  "POST /admin/session/end": {
    summary: "Signs out",
    access: "staff",
    permission: null,
    body: z.strictObject({}),
    answer: plainAnswer,
  },
  "POST /admin/session/passkey": {
    summary: "WebAuthn options for a step-up by passkey",
    access: "staff",
    permission: null,
    browser: {},
    body: z.strictObject({}),
    answer: passkeyOptionsAnswer,
    failures: noPasskey,
  },
  "POST /admin/session/step-up": {
    summary: "Shows the second factor again; routes that need it are open for 5 minutes",
    access: "staff",
    permission: null,
    browser: {},
    body: z.object(factorFields),
    answer: plainAnswer,
    failures: {
      ...wrongFactor,
      ...tooManyTries,
      "staff.no_session": [409, "A staff token has no session."],
    },
  },
  "GET /admin/security": {
    summary: "The second factors and sessions of the signed-in staff member",
    access: "staff",
    permission: null,
    browser: {},
    answer: securityAnswer,
  },
  "POST /admin/security/password": {
    summary: "Changes the own password and ends all other own sessions",
    access: "staff",
    permission: null,
    needsStepUp: true,
    browser: {},
    body: ownPasswordBody,
    answer: plainAnswer,
    failures: {
      ...passwords,
      ...tooManyTries,
      "security.wrong_password": [403, "The current password is incorrect."],
    },
  },
  "POST /admin/security/totp": {
    summary: "Starts the setup of an authenticator app; its first code completes it",
    access: "staff",
    permission: null,
    needsStepUp: true,
    browser: {},
    body: z.strictObject({}),
    answer: totpSetupAnswer,
    failures: { "security.already_on": [409, "An authenticator app is already in use."] },
  },
  "POST /admin/security/totp/confirm": {
    summary: "Turns the authenticator app on by its first code",
    access: "staff",
    permission: null,
    browser: {},
    body: z.object({ code: factorFields.code }),
    answer: recoveryCodesAnswer,
    failures: { ...wrongFactor, ...notSetUp, ...tooManyTries },
  },
  "POST /admin/security/passkeys/options": {
    summary: "WebAuthn options for creating a passkey",
    access: "staff",
    permission: null,
    needsStepUp: true,
    browser: {},
    body: z.strictObject({}),
    answer: passkeyOptionsAnswer,
  },
  "POST /admin/security/passkeys": {
    summary: "Adds a passkey",
    access: "staff",
    permission: null,
    needsStepUp: true,
    browser: {},
    body: newPasskeyBody,
    answer: recoveryCodesAnswer,
    failures: wrongFactor,
  },
  "POST /admin/security/passkeys/:id/remove": {
    summary: "Removes a passkey, unless it is the last factor",
    access: "staff",
    permission: null,
    needsStepUp: true,
    browser: {},
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({}),
    answer: plainAnswer,
    failures: {
      ...noPasskey,
      "staff.last_factor": [409, "The last factor of an account cannot be removed."],
    },
  },
  "POST /admin/security/recovery_codes": {
    summary: "Replaces all recovery codes",
    access: "staff",
    permission: null,
    needsStepUp: true,
    browser: {},
    body: z.strictObject({}),
    answer: recoveryCodesAnswer,
  },
  "POST /admin/security/sessions/:id/end": {
    summary: "Ends one of the own sessions",
    access: "staff",
    permission: null,
    browser: {},
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({}),
    answer: plainAnswer,
    failures: { "staff.session_not_found": [404, "The session has ended already."] },
  },
  "POST /admin/staff/:id/invite": {
    summary: "Mails a staff member a link that sets their password; it works once, for 24 hours",
    access: "staff",
    permission: "staff.change",
    browser: {},
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({}),
    answer: plainAnswer,
    failures: {
      ...notFound,
      "staff.already_joined": [409, "The staff member has accepted an invitation."],
    },
  },
  "POST /admin/staff/:id/reset": {
    summary: "Masters: ends a staff member's sessions, password and factors, and mails a new link",
    access: "staff",
    permission: "staff.change",
    needsStepUp: true,
    browser: {},
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({}),
    answer: plainAnswer,
    failures: { ...notFound, "staff.master_only": [403, "Only a master can do this."] },
  },
  "POST /admin/staff/:id/sessions/end": {
    summary: "Ends every session of a staff member",
    access: "staff",
    permission: "staff.change",
    browser: {},
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({}),
    answer: plainAnswer,
    failures: notFound,
  },
});
