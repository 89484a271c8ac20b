import type { StaffSession } from "../../contract/index.ts";
import { staffSignInRoutes } from "../../contract/staff-sign-in.ts";
import { failure } from "../../platform/errors/failure.ts";
import { originOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Permission } from "../../contract/permissions.ts";
import type { StaffAccess } from "./staff-access.ts";
import { sessionOf, staffOf } from "./staff-gate.routes.ts";
import { idleMs } from "./staff-sessions.service.ts";
import type { StartedSession } from "./staff-sessions.service.ts";
import type { StaffRow } from "./staff.repository.ts";

const done = (message: string) => ({ success: true, message });

/** Sign-in, invitations and sessions of staff. */
export function createStaffSignInRoutes(access: StaffAccess): readonly Route[] {
  const { signIn, invitations, sessions, security } = access;
  const start = async (started: StartedSession, staff: StaffRow) => ({
    token: started.token,
    session: present(staff, await access.listPermissions(staff), started.endsAt),
  });
  return implementRoutes(staffSignInRoutes, {
    "POST /admin/sign-in": async ({ body, ctx }) => {
      const { step, methods } = await signIn.checkPassword(originOf(ctx), body);
      return { step, methods: [...methods] };
    },
    "POST /admin/sign-in/passkey": async ({ body, ctx }) =>
      signIn.passkeyOptions(originOf(ctx), body.step),
    "POST /admin/sign-in/finish": async ({ body, ctx }) => {
      const { started, staff } = await signIn.finish(originOf(ctx), body.step, proofOf(body));
      return start(started, staff);
    },
    "POST /admin/invitation": async ({ body, ctx }) => {
      const { name, email } = await invitations.open(originOf(ctx), body.token);
      return { name, email };
    },
    "POST /admin/invitation/totp": async ({ body, ctx }) =>
      invitations.startTotp(originOf(ctx), body.token),
    "POST /admin/invitation/passkey": async ({ body, ctx }) => ({
      options: await invitations.startPasskey(originOf(ctx), body.token),
    }),
    "POST /admin/invitation/finish": async ({ body, ctx }) => {
      const { started, staff, recoveryCodes } = await invitations.accept(originOf(ctx), {
        token: body.token,
        password: body.password,
        confirmation: body.confirm_password,
        code: body.code.trim(),
        passkey: body.passkey === null ? null : { name: body.passkey_name, response: body.passkey },
      });
      return { ...(await start(started, staff)), recovery_codes: [...recoveryCodes] };
    },
    "GET /admin/session": async ({ ctx }) => {
      const by = staffOf(ctx);
      return present(await security.find(by), by.permissions, sessionOf(ctx).endsAt);
    },
    "POST /admin/session/end": async ({ ctx }) => {
      const by = staffOf(ctx);
      const { staffSession } = ctx.state;
      if (staffSession !== undefined) await access.end(by, by.id, "signed_out", staffSession.id);
      return done("Logged out.");
    },
    "POST /admin/session/passkey": async ({ ctx }) => ({
      options: await security.stepUpOptions(staffOf(ctx)),
    }),
    "POST /admin/session/step-up": async ({ body, ctx }) => {
      await signIn.stepUp(staffOf(ctx), sessionOf(ctx).id, proofOf(body));
      return done("Confirmed.");
    },
    "GET /admin/security": async ({ ctx }) => {
      const by = staffOf(ctx);
      const [state, open] = await Promise.all([security.read(by), sessions.list(by.id)]);
      return {
        totp_since: state.totpSince?.toISOString() ?? null,
        recovery_codes_left: state.recoveryCodesLeft,
        passkeys: state.passkeys.map(({ id, name, created_at, last_used_at }) => ({
          id,
          name,
          created_at: created_at.toISOString(),
          last_used_at: last_used_at?.toISOString() ?? null,
        })),
        sessions: open.map(({ id, device, created_at, last_seen_at }) => ({
          id,
          device,
          is_current: id === ctx.state.staffSession?.id,
          created_at: created_at.toISOString(),
          last_seen_at: last_seen_at.toISOString(),
        })),
      };
    },
    "POST /admin/security/password": async ({ body, ctx }) => {
      await security.changePassword(staffOf(ctx), sessionOf(ctx).id, {
        password: body.password,
        chosen: body.new_password,
        confirmation: body.confirm_password,
      });
      return done("Password changed. Other sessions were ended.");
    },
    "POST /admin/security/totp": async ({ ctx }) => security.setUpTotp(staffOf(ctx)),
    "POST /admin/security/totp/confirm": async ({ body, ctx }) => ({
      recovery_codes: [...(await security.confirmTotp(staffOf(ctx), body.code.trim()))],
    }),
    "POST /admin/security/passkeys/options": async ({ ctx }) => ({
      options: await security.startPasskey(staffOf(ctx)),
    }),
    "POST /admin/security/passkeys": async ({ body, ctx }) => ({
      recovery_codes: [...(await security.addPasskey(staffOf(ctx), body))],
    }),
    "POST /admin/security/passkeys/:id/remove": async ({ params, ctx }) => {
      await security.removePasskey(staffOf(ctx), params.id);
      return done("Passkey removed.");
    },
    "POST /admin/security/recovery_codes": async ({ ctx }) => ({
      recovery_codes: [...(await security.renewRecoveryCodes(staffOf(ctx)))],
    }),
    "POST /admin/security/sessions/:id/end": async ({ params, ctx }) => {
      const by = staffOf(ctx);
      if ((await access.end(by, by.id, "ended", params.id)) === 0) {
        throw failure("staff.session_not_found", 404, "This session has already ended.");
      }
      return done("Session ended.");
    },
    "POST /admin/staff/:id/invite": async ({ params, ctx }) => {
      await invitations.invite(staffOf(ctx), params.id, { isMailed: true });
      return done("Invitation sent.");
    },
    "POST /admin/staff/:id/reset": async ({ params, ctx }) => {
      await invitations.reset(staffOf(ctx), params.id, { isMailed: true });
      return done("Access reset. A new link was sent.");
    },
    "POST /admin/staff/:id/sessions/end": async ({ params, ctx }) => {
      await access.end(staffOf(ctx), params.id, "ended");
      return done("Sessions ended.");
    },
  });
}

function proofOf(body: {
  readonly code: string;
  readonly recovery_code: string;
  readonly passkey: Parameters<StaffAccess["signIn"]["stepUp"]>[2]["passkey"];
}) {
  return {
    code: body.code.trim(),
    recoveryCode: body.recovery_code,
    passkey: body.passkey,
  };
}

function present(staff: StaffRow, permissions: readonly Permission[], endsAt: Date): StaffSession {
  const { id, name, email, is_master } = staff;
  return {
    staff: { id, name, email, is_master, permissions },
    idle_seconds: idleMs / 1_000,
    ends_at: endsAt.toISOString(),
  };
}
