import type { Executor } from "@munshi/db";
import type { LoginResponse } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { CallOrigin } from "../../platform/http/identify-call.ts";
import type { EntitlementsService } from "../entitlements/index.ts";
import { readEmail } from "./account-fields.schema.ts";
import type { AttemptsService } from "./attempts/attempts.service.ts";
import { failure } from "../../platform/errors/failure.ts";
import { tellOfSignIn } from "./devices/tell-of-sign-in.ts";
import { presentLogin } from "./login.presenter.ts";
import type { ReadStanding } from "./member-standing.ts";
import { messages, ownMessages } from "./messages.ts";
import type { PasswordHasher } from "./passwords/password-hasher.ts";
import { hasRiskProfile } from "./risk/risk-profiles.repository.ts";
import type { TokensService } from "./tokens/tokens.service.ts";
import { findUserByEmail, lockUser } from "./users.repository.ts";
import type { UserRow } from "./users.repository.ts";

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly device: string;
  /** What a link of the chat bot's brought; empty without one. */
  readonly chatId: string;
}

export interface SignInService {
  /**
   * Signs in by e-mail address and password.
   * @throws AppError `sign_in.incomplete` (400), `sign_in.unknown_user` and
   * `sign_in.wrong_password` (401), `attempts.too_many` (429).
   */
  signIn(origin: CallOrigin, credentials: Credentials): Promise<LoginResponse>;
  /** Signs a user in whose identity is established. */
  admit(origin: CallOrigin, user: UserRow, device: string, chatId?: string): Promise<LoginResponse>;
}

export interface SignInDeps {
  readonly clock: Clock;
  readonly tokens: TokensService;
  readonly attempts: AttemptsService;
  readonly hasher: PasswordHasher;
  readonly entitlements: EntitlementsService;
  readonly readStanding: ReadStanding;
}

export function createSignInService(db: Executor, deps: SignInDeps): SignInService {
  const { clock, tokens, attempts, hasher, entitlements } = deps;
  /** Null where the user, as they are at this moment, does not fit what was found out before. */
  const admitIf = async (
    isStill: (current: UserRow) => boolean,
    origin: CallOrigin,
    user: UserRow,
    device: string,
    chatId = "",
  ): Promise<LoginResponse | null> => {
    const { tenant } = origin;
    const pair = await inTransaction(db, async (transaction) => {
      const current = await lockUser(transaction, user.id);
      if (current === null || !isStill(current)) return null;
      await tellOfSignIn(transaction, user.id, origin, clock.now());
      return tokens.begin(transaction, {
        userId: user.id,
        tenant,
        device: origin.device?.name ?? device,
        // Whom a server of ours vouches for is a browser.
        endsWithDay: origin.device !== undefined,
      });
    });
    if (pair === null) return null;
    const [entitlement, filled] = await Promise.all([
      entitlements.find(user.id),
      hasRiskProfile(db, user.id),
    ]);
    return presentLogin({
      tokens: pair,
      tenant,
      user,
      hasRiskProfile: filled,
      entitlement,
      standing: await deps.readStanding(
        { userId: user.id, tenant, entitlement, chatId },
        clock.now(),
      ),
      at: clock.now(),
    });
  };
  return {
    async admit(...given) {
      const login = await admitIf(() => true, ...given);
      if (login === null) throw new TypeError("Who is admitted has an account");
      return login;
    },
    async signIn(origin, { username, password, device, chatId }) {
      if (username.trim() === "" || password === "") {
        throw refusal("sign_in.incomplete", 400, messages.signInIncomplete);
      }
      const email = readEmail(username) ?? username.trim().toLowerCase();
      const counted = [
        ["signIn", email, origin.address],
        ["signInAccount", email],
        ["signInAddress", origin.address],
      ] as const;
      for (const [kind, ...about] of counted) await attempts.demand(kind, ...about);
      const user = await findUserByEmail(db, email);
      const matches = await hasher.verify(user?.password_hash ?? null, password);
      if (user === null) {
        throw refusal("sign_in.unknown_user", 401, messages.unknownUser, {
          username: [messages.unknownUser],
        });
      }
      if (!matches) throw wrongPassword();
      // The password may have been changed while this one was compared.
      const isStill = (current: UserRow): boolean => current.password_hash === user.password_hash;
      const login = await admitIf(isStill, origin, user, device, chatId);
      if (login === null) throw wrongPassword();
      for (const [kind, ...about] of counted) await attempts.forgive(kind, ...about);
      return login;
    },
  };
}

function wrongPassword() {
  return refusal("sign_in.wrong_password", 401, ownMessages.wrongPassword, {
    password: [ownMessages.wrongPassword],
  });
}

function refusal(code: string, status: number, message: string, fields: object = {}) {
  return failure(code, status, message, { fields: { detail: message, ...fields } });
}
