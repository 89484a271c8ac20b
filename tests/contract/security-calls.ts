import { Secret, TOTP } from "otpauth";
import type { TotpSetupAnswer } from "../../core-api/src/contract/index.ts";
import { password } from "../../core-api/src/domains/accounts/testing/accounts-server.ts";
import type { Told } from "../../core-api/src/domains/accounts/testing/accounts-server.ts";
import type { Documented, ShellWorld } from "./shell-world.ts";

/** Calls of the security page. Those with a passkey are tested in a browser. */
export function listSecurityCalls(world: () => ShellWorld): readonly Documented[] {
  let accounts = 0;
  /** A member's call about their own security, each on a new account. */
  async function asOwner(path: string, given: object = {}, method = "POST"): Promise<Told> {
    const email = `owner-${(accounts += 1)}@example.in`;
    await world().server.signUp(email);
    const { access: bearer } = await world().server.signIn(email);
    const body = { password, ...given };
    return world().server.call<unknown>(path, {
      bearer,
      method,
      ...(method === "POST" ? { body } : {}),
    });
  }

  /** The same with an authenticator app; its next unused code is sent along. */
  async function asProtectedOwner(path: string): Promise<Told> {
    const email = `owner-${(accounts += 1)}@example.in`;
    await world().server.signUp(email);
    const { access: bearer } = await world().server.signIn(email);
    const secret = await startTotp(bearer);
    await confirmTotp(bearer, secret);
    const body = { password, code: codeOf(secret, 1) };
    return world().server.call<unknown>(path, { bearer, body });
  }

  async function startTotp(bearer: string): Promise<string> {
    const told = await world().post<TotpSetupAnswer>(
      "/user/security/totp",
      { password },
      { bearer },
    );
    return told.body.secret;
  }

  const confirmTotp = async (bearer: string, secret: string): Promise<Told> =>
    world().post("/user/security/totp/confirm", { code: codeOf(secret) }, { bearer });

  /** The app's code, `steps` of 30 seconds from now. */
  function codeOf(secret: string, steps = 0): string {
    const timestamp = world().server.clock.now().getTime() + steps * 30_000;
    return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
  }

  return [
    {
      call: "GET /user/security",
      who: "member",
      reads: ["has_password", "totp_since", "recovery_codes_left", "passkeys"],
      ask: async () => world().asMember("/user/security"),
    },
    {
      call: "POST /user/security/password",
      who: "member",
      reads: ["success", "message"],
      ask: async () => {
        const chosen = {
          new_password: "another long phrase",
          confirm_password: "another long phrase",
        };
        return asOwner("/user/security/password", chosen);
      },
    },
    {
      call: "POST /user/security/totp",
      who: "member",
      reads: ["secret", "uri"],
      ask: async () => asOwner("/user/security/totp"),
    },
    {
      call: "POST /user/security/totp/confirm",
      who: "member",
      reads: ["recovery_codes"],
      ask: async () => {
        await world().server.signUp("app@example.in");
        const { access } = await world().server.signIn("app@example.in");
        return confirmTotp(access, await startTotp(access));
      },
    },
    {
      call: "POST /user/security/recovery_codes",
      who: "member",
      reads: ["recovery_codes"],
      ask: async () => asProtectedOwner("/user/security/recovery_codes"),
    },
    {
      call: "POST /user/security/factors/remove",
      who: "member",
      reads: ["success", "message"],
      ask: async () => asProtectedOwner("/user/security/factors/remove"),
    },
    {
      call: "POST /user/security/passkeys/options",
      who: "member",
      reads: ["options"],
      ask: async () => asOwner("/user/security/passkeys/options"),
    },
    {
      call: "GET /user/sign_ins",
      who: "member",
      rows: "results",
      reads: ["id", "device", "sites"],
      ask: async () => world().asMember("/user/sign_ins"),
    },
    {
      call: "DELETE /user/sign_ins",
      who: "member",
      rows: "results",
      reads: ["id", "device", "sites"],
      ask: async () => asOwner("/user/sign_ins", {}, "DELETE"),
    },
    {
      call: "POST /user/deletion",
      who: "member",
      reads: ["success", "erase_after"],
      ask: async () => asOwner("/user/deletion", { confirm: "DELETE" }),
    },
  ];
}
