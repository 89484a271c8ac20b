import { accountSecurityRoutes } from "../../../contract/account-security.ts";
import type { IdentityBody } from "../../../contract/index.ts";
import { implementRoutes } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import { readSignedInMember } from "../member-gate.routes.ts";
import { ownMessages } from "../messages.ts";
import type { DeletionService } from "../own-data/deletion.service.ts";
import type { OwnDataService } from "../own-data/own-data.service.ts";
import type { IdentityProof } from "./identity.service.ts";
import type { SecurityService } from "./security.service.ts";

/** Routes for members' security settings and their own data. */
export function createSecurityRoutes(deps: {
  readonly security: SecurityService;
  readonly ownData: OwnDataService;
  readonly deletion: DeletionService;
}): readonly Route[] {
  const { security, ownData, deletion } = deps;
  return implementRoutes(accountSecurityRoutes, {
    "GET /user/security": async ({ ctx }) => {
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
    "POST /user/security/password": async ({ body, ctx }) => {
      await security.changePassword(readSignedInMember(ctx), proofOf(body), {
        password: body.new_password,
        confirmation: body.confirm_password,
      });
      return { success: true, message: ownMessages.ownPasswordChanged };
    },
    "POST /user/security/totp": async ({ body, ctx }) =>
      security.setUpTotp(readSignedInMember(ctx), proofOf(body)),
    "POST /user/security/totp/confirm": async ({ body, ctx }) => ({
      recovery_codes: await security.confirmTotp(readSignedInMember(ctx), body.code),
    }),
    "POST /user/security/passkeys/options": async ({ body, ctx }) => ({
      options: await security.startPasskey(readSignedInMember(ctx), proofOf(body)),
    }),
    "POST /user/security/passkeys": async ({ body, ctx }) => ({
      recovery_codes: await security.addPasskey(readSignedInMember(ctx), body),
    }),
    "POST /user/security/passkeys/:id/remove": async ({ params, body, ctx }) => {
      await security.removePasskey(readSignedInMember(ctx), params.id, proofOf(body));
      return { success: true, message: ownMessages.passkeyRemoved };
    },
    "POST /user/security/passkey_challenge": async ({ ctx }) => ({
      options: await security.passkeyChallenge(readSignedInMember(ctx).userId),
    }),
    "POST /user/security/factors/remove": async ({ body, ctx }) => {
      await security.turnOffFactors(readSignedInMember(ctx), proofOf(body));
      return { success: true, message: ownMessages.factorsOff };
    },
    "POST /user/security/recovery_codes": async ({ body, ctx }) => ({
      recovery_codes: await security.renewRecoveryCodes(readSignedInMember(ctx), proofOf(body)),
    }),
    "POST /user/own_data": async ({ body, ctx }) => {
      const bytes = await ownData.archive(readSignedInMember(ctx), proofOf(body));
      ctx.set("cache-control", "no-store");
      ctx.type = "application/zip";
      ctx.body = bytes;
      return undefined;
    },
    "POST /user/deletion": async ({ body, ctx }) => {
      const member = readSignedInMember(ctx);
      const eraseAfter = await deletion.request(member, proofOf(body), body.confirm);
      return { success: true, erase_after: eraseAfter.toISOString() };
    },
  });
}

export function proofOf(body: IdentityBody): IdentityProof {
  return {
    password: body.password,
    code: body.code.trim(),
    recoveryCode: body.recovery_code,
    passkey: body.passkey,
  };
}
