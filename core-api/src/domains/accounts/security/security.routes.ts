import { z } from "zod";
import type {
  LoginResponse,
  PasskeyOptionsAnswer,
  PlainAnswer,
  RecoveryCodesAnswer,
  SecurityAnswer,
  TotpSetupAnswer,
} from "../../../contract/index.ts";
import { originOf } from "../../../platform/http/identify-call.ts";
import { defineRoute } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import { accountFailures } from "../account-failures.ts";
import { plainAnswer } from "../account-fields.schema.ts";
import { readSignedInMember } from "../member-gate.routes.ts";
import { ownMessages } from "../messages.ts";
import { loginAnswer } from "../sign-in.schema.ts";
import type { IdentityProof } from "./identity.service.ts";
import type { SecondStepService } from "./second-step.service.ts";
import {
  confirmTotpBody,
  identityBody,
  newPasskeyBody,
  ownPasswordBody,
  passkeyOptionsAnswer,
  passkeyParams,
  recoveryCodesAnswer,
  secondStepBody,
  secondStepOptionsBody,
  securityAnswer,
  totpSetupAnswer,
} from "./security.schema.ts";
import type { SecurityService } from "./security.service.ts";

export const identityFailures = {
  "security.wrong_password": [403, "The current password is another one."],
  "security.wrong_code": [403, "The code is wrong, or was used before."],
  "security.wrong_passkey": [403, "The passkey signed something else."],
  "security.code_needed": [403, "Two-step verification is on, and no code was given."],
  "security.sign_in_again": [
    403,
    "The member has no password, and their last login is older than ten minutes.",
  ],
  ...accountFailures.tooManyTries,
  ...accountFailures.busy,
} as const;

const noPasskey = {
  "security.passkey_not_found": [404, "The asker has no such passkey."],
} as const;
const notOn = { "security.not_on": [409, "Two-step verification is off."] } as const;

/** The second step of a sign-in, and what members change about the protection of their account. */
export function createSecurityRoutes(deps: {
  readonly security: SecurityService;
  readonly secondStep: SecondStepService;
}): readonly Route[] {
  const { security, secondStep } = deps;
  return [
    defineRoute({
      method: "POST",
      path: "/jwt/token/second_step/",
      summary: "Ends a sign-in by password whose account has a second factor",
      access: "public",
      schemas: { body: secondStepBody, answer: loginAnswer },
      failures: {
        "second_step.ended": [
          401,
          "The first step is older than five minutes, had five wrong codes, was used, or was made elsewhere.",
        ],
        "second_step.wrong_code": [401, "The code is wrong, or was used before."],
        ...accountFailures.tooManyTries,
      },
      handle: async ({ body, ctx }): Promise<LoginResponse> =>
        secondStep.finish(originOf(ctx), {
          token: body.token,
          code: body.code.trim(),
          recoveryCode: body.recovery_code,
          passkey: body.passkey,
          device: body.last_login_device,
          chatId: body.chat_id,
        }),
    }),
    defineRoute({
      method: "POST",
      path: "/jwt/token/second_step/options",
      summary: "What the browser needs to show a passkey as second factor",
      access: "public",
      schemas: { body: secondStepOptionsBody, answer: passkeyOptionsAnswer },
      failures: {
        "second_step.ended": [401, "The first step is over, or was made elsewhere."],
        "second_step.no_passkey": [404, "The account has no passkey."],
      },
      handle: async ({ body, ctx }): Promise<PasskeyOptionsAnswer> => ({
        options: await secondStep.passkeyOptions(originOf(ctx), body.token),
      }),
    }),
    defineRoute({
      method: "GET",
      path: "/user/security",
      summary: "How the asker's account is protected",
      access: "member",
      schemas: { answer: securityAnswer },
      handle: async ({ ctx }): Promise<SecurityAnswer> => {
        const state = await security.read(readSignedInMember(ctx).userId);
        return {
          has_password: state.hasPassword,
          totp_since: state.totpSince?.toISOString() ?? null,
          recovery_codes_left: state.recoveryCodesLeft,
          passkeys: state.passkeys.map(({ id, name, created_at, last_used_at }) => ({
            id,
            name,
            created_at: created_at.toISOString(),
            last_used_at: last_used_at?.toISOString() ?? null,
          })),
        };
      },
    }),
    defineRoute({
      method: "POST",
      path: "/user/security/password",
      summary: "Changes the asker's password and ends their other sign-ins",
      access: "member",
      schemas: { body: ownPasswordBody, answer: plainAnswer },
      failures: {
        ...identityFailures,
        ...accountFailures.weakPassword,
        "password.differs": [400, "The two new passwords differ."],
        "password.same": [400, "The new password is the current one."],
      },
      handle: async ({ body, ctx }): Promise<PlainAnswer> => {
        await security.changePassword(readSignedInMember(ctx), proofOf(body), {
          password: body.new_password,
          confirmation: body.confirm_password,
        });
        return { success: true, message: ownMessages.ownPasswordChanged };
      },
    }),
    defineRoute({
      method: "POST",
      path: "/user/security/totp",
      summary: "Begins to set up an authenticator app; nothing is on before its first code",
      access: "member",
      schemas: { body: identityBody, answer: totpSetupAnswer },
      failures: {
        ...identityFailures,
        "security.already_on": [409, "An authenticator app is in use already."],
      },
      handle: async ({ body, ctx }): Promise<TotpSetupAnswer> =>
        security.setUpTotp(readSignedInMember(ctx), proofOf(body)),
    }),
    defineRoute({
      method: "POST",
      path: "/user/security/totp/confirm",
      summary: "Turns two-step verification on by the app's first code; new recovery codes",
      access: "member",
      schemas: { body: confirmTotpBody, answer: recoveryCodesAnswer },
      failures: {
        "security.wrong_code": [403, "The code is another one."],
        "security.not_set_up": [409, "No authenticator app is being set up."],
        ...accountFailures.tooManyTries,
      },
      handle: async ({ body, ctx }): Promise<RecoveryCodesAnswer> => ({
        recovery_codes: await security.confirmTotp(readSignedInMember(ctx), body.code),
      }),
    }),
    defineRoute({
      method: "POST",
      path: "/user/security/passkeys/options",
      summary: "What the browser needs to make a passkey",
      access: "member",
      schemas: { body: identityBody, answer: passkeyOptionsAnswer },
      failures: identityFailures,
      handle: async ({ body, ctx }): Promise<PasskeyOptionsAnswer> => ({
        options: await security.startPasskey(readSignedInMember(ctx), proofOf(body)),
      }),
    }),
    defineRoute({
      method: "POST",
      path: "/user/security/passkeys",
      summary: "Adds the passkey that the browser made; recovery codes with the first factor",
      access: "member",
      schemas: { body: newPasskeyBody, answer: recoveryCodesAnswer },
      failures: {
        "security.wrong_passkey": [
          403,
          "It was made for other options, for older ones than five minutes, or is known already.",
        ],
      },
      handle: async ({ body, ctx }): Promise<RecoveryCodesAnswer> => ({
        recovery_codes: await security.addPasskey(readSignedInMember(ctx), body),
      }),
    }),
    defineRoute({
      method: "POST",
      path: "/user/security/passkeys/:id/remove",
      summary: "Removes one of the asker's passkeys",
      access: "member",
      schemas: { params: passkeyParams, body: identityBody, answer: plainAnswer },
      failures: { ...identityFailures, ...noPasskey },
      handle: async ({ params, body, ctx }): Promise<PlainAnswer> => {
        await security.removePasskey(readSignedInMember(ctx), params.id, proofOf(body));
        return { success: true, message: ownMessages.passkeyRemoved };
      },
    }),
    defineRoute({
      method: "POST",
      path: "/user/security/passkey_challenge",
      summary: "What the browser needs to show a passkey before a sensitive change",
      access: "member",
      schemas: { body: z.strictObject({}), answer: passkeyOptionsAnswer },
      failures: noPasskey,
      handle: async ({ ctx }): Promise<PasskeyOptionsAnswer> => ({
        options: await security.passkeyChallenge(readSignedInMember(ctx).userId),
      }),
    }),
    defineRoute({
      method: "POST",
      path: "/user/security/factors/remove",
      summary: "Turns two-step verification off",
      access: "member",
      schemas: { body: identityBody, answer: plainAnswer },
      failures: { ...identityFailures, ...notOn },
      handle: async ({ body, ctx }): Promise<PlainAnswer> => {
        await security.turnOffFactors(readSignedInMember(ctx), proofOf(body));
        return { success: true, message: ownMessages.factorsOff };
      },
    }),
    defineRoute({
      method: "POST",
      path: "/user/security/recovery_codes",
      summary: "Makes new recovery codes in place of all earlier ones",
      access: "member",
      schemas: { body: identityBody, answer: recoveryCodesAnswer },
      failures: { ...identityFailures, ...notOn },
      handle: async ({ body, ctx }): Promise<RecoveryCodesAnswer> => ({
        recovery_codes: await security.renewRecoveryCodes(readSignedInMember(ctx), proofOf(body)),
      }),
    }),
  ];
}

/** What a body shows of who asks. */
export function proofOf(body: z.output<typeof identityBody>): IdentityProof {
  return {
    password: body.password,
    code: body.code.trim(),
    recoveryCode: body.recovery_code,
    passkey: body.passkey,
  };
}
