import type { Executor, Transaction } from "@munshi/db";
import type { LoginResponse } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { CallOrigin } from "../../platform/http/identify-call.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { EntitlementsService } from "../entitlements/index.ts";
import { notify } from "../notifications/index.ts";
import type { SecondFactorsService } from "../second-factors/index.ts";
import { readEmail } from "./account-fields.ts";
import type { AttemptsService } from "./attempts/attempts.service.ts";
import { hashMark, listMarks } from "./devices/device-marks.ts";
import { findKnownMark, meetDevice } from "./devices/known-devices.repository.ts";
import { presentLogin } from "./login.presenter.ts";
import { signInAgain } from "./member-gate.routes.ts";
import type { ReadMemberStatus } from "./member-status.ts";
import { messages, ownMessages } from "./messages.ts";
import type { PasswordHasher } from "./passwords/password-hasher.ts";
import { hasRiskProfile } from "./risk/risk-profiles.repository.ts";
import type { SecondSteps } from "./security/second-steps.ts";
import type { SecurityNotices } from "./security/security-notices.ts";
import type { TokensService } from "./tokens/tokens.service.ts";
import { findUserByEmail, lockUser, updateUser } from "./users.repository.ts";
import type { UserRow } from "./users.repository.ts";

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly device: string;
  /** Chat id that a bot link passed; empty without one. */
  readonly chatId: string;
}

export interface SignInService {
  /**
   * Signs in by email address and password.
   * @throws AppError `sign_in.incomplete` (400), `sign_in.unknown_user` and
   * `sign_in.wrong_password`, `sign_in.second_step` (401), `attempts.too_many` (429).
   */
  signIn(origin: CallOrigin, credentials: Credentials): Promise<LoginResponse>;
  /** Signs a user in whose identity is established. */
  admit(origin: CallOrigin, user: UserRow, device: string, chatId?: string): Promise<LoginResponse>;
  /**
   * Signs a user in if `isStill` says so of the user as they are then, in the transaction that begins
   * the sign-in; null otherwise.
   */
  admitIf(
    isStill: (current: UserRow, transaction: Transaction) => Promise<boolean>,
    origin: CallOrigin,
    user: UserRow,
    device: string,
    chatId?: string,
  ): Promise<LoginResponse | null>;
}

interface SignInDeps {
  readonly clock: Clock;
  readonly tokens: TokensService;
  readonly attempts: AttemptsService;
  readonly hasher: PasswordHasher;
  readonly entitlements: EntitlementsService;
  readonly readStatus: ReadMemberStatus;
  readonly factors: Pick<SecondFactorsService, "methods">;
  readonly secondSteps: SecondSteps;
  readonly notices: SecurityNotices;
}

export function createSignInService(db: Executor, deps: SignInDeps): SignInService {
  const { clock, tokens, attempts, hasher, entitlements } = deps;
  const admitIf: SignInService["admitIf"] = async (isStill, origin, user, device, chatId = "") => {
    const { tenant } = origin;
    const pair = await inTransaction(db, async (transaction) => {
      const current = await lockUser(transaction, user.id);
      // Erased while the sign-in was under way.
      if (current === null || current.erased_at !== null) return null;
      if (!(await isStill(current, transaction))) return null;
      if (current.erase_after !== null) {
        await updateUser(transaction, user.id, { erase_after: null }, clock.now());
        await deps.notices.send(transaction, { userId: user.id, tenant }, "deletion_cancelled");
      }
      const signInId = createPublicId();
      await recordSignIn(transaction, { userId: user.id, id: signInId }, origin, clock.now());
      return tokens.begin(transaction, {
        signInId,
        userId: user.id,
        tenant,
        device: origin.device?.name ?? device,
        // Calls from our servers are made for browsers.
        endsWithDay: origin.device !== undefined,
      });
    });
    if (pair === null) return null;
    const [entitlement, offers, plans, filled] = await Promise.all([
      entitlements.find(user.id),
      entitlements.listOffers({ userId: user.id, tenant }),
      entitlements.listPlans(tenant),
      hasRiskProfile(db, user.id),
    ]);
    return presentLogin({
      tokens: pair,
      tenant,
      user,
      hasRiskProfile: filled,
      entitlement,
      offers,
      plans,
      standing: await deps.readStatus(
        { userId: user.id, tenant, entitlement, chatId },
        clock.now(),
      ),
      at: clock.now(),
    });
  };
  return {
    admitIf,
    async admit(...given) {
      const login = await admitIf(async () => true, ...given);
      if (login === null) throw signInAgain();
      return login;
    },
    async signIn(origin, { username, password, device, chatId }) {
      if (username.trim() === "" || password === "") {
        throw refusal("sign_in.incomplete", 400, messages.signInIncomplete);
      }
      const email = readEmail(username) ?? username.trim().toLowerCase();
      const user = await findUserByEmail(db, email);
      const known = user && (await findKnownMark(db, user.id, listMarks(origin)));
      const counted =
        known === null
          ? ([
              ["signIn", email, origin.address],
              ["signInAccount", email],
              ["signInAccountDay", email],
              ["signInAddress", origin.address],
            ] as const)
          : ([["signInDevice", known]] as const);
      for (const [kind, ...about] of counted) await attempts.require(kind, ...about);
      const matches = await hasher.verify(user?.password_hash ?? null, password);
      if (user === null) {
        throw refusal("sign_in.unknown_user", 401, messages.unknownUser, {
          username: [messages.unknownUser],
        });
      }
      if (!matches) throw wrongPassword();
      const forgive = async (): Promise<void> => {
        for (const [kind, ...about] of counted) await attempts.forgive(kind, ...about);
      };
      // The password may have been changed while this one was compared.
      const isStill = (current: UserRow | null): boolean =>
        current?.password_hash === user.password_hash;
      const methods = await deps.factors.methods(db, user.id);
      if (methods.length > 0) {
        const token = await inTransaction(db, async (transaction) => {
          if (!isStill(await lockUser(transaction, user.id))) throw wrongPassword();
          return deps.secondSteps.begin(transaction, origin, user.id);
        });
        await forgive();
        throw refusal("sign_in.second_step", 401, ownMessages.secondStepNeeded, {
          second_step: { token, methods },
        });
      }
      const login = await admitIf(
        async (current) => isStill(current),
        origin,
        user,
        device,
        chatId,
      );
      if (login === null) throw wrongPassword();
      await forgive();
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

/**
 * Makes the device of a sign-in known to its user, in the sign-in's transaction, and notifies them
 * of one that was not; an account's first device and a call without a device raise no notification.
 */
async function recordSignIn(
  transaction: Transaction,
  signIn: { readonly userId: string; readonly id: string },
  origin: CallOrigin,
  at: Date,
): Promise<void> {
  const { device } = origin;
  if (device === undefined) return;
  const mark = hashMark(device.mark);
  const { isNew, isFirst } = await meetDevice(transaction, {
    userId: signIn.userId,
    mark,
    shownMarks: listMarks(origin),
    signInId: signIn.id,
    at,
  });
  if (!isNew || isFirst) return;
  await notify(transaction, {
    userId: signIn.userId,
    tenant: null,
    kind: "sign_in",
    source: `device:${mark}`,
    content: `New sign-in from ${device.name}. If this was not you, log it out and change your password.`,
    redirectUrl: "/profile/security",
    at,
  });
}
