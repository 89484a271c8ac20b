import { AppError } from "@munshi/platform";
import type { Executor, Transaction } from "@munshi/db";
import type { LoginResponse } from "../../../contract/index.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { CallOrigin } from "../../../platform/http/identify-call.ts";
import type {
  SocialIdentity,
  SocialName,
  SocialProvider,
} from "../../../providers/social/index.ts";
import { readEmail } from "../account-fields.ts";
import type { AttemptsService } from "../attempts/attempts.service.ts";
import { refuseCode } from "../codes/email-codes.service.ts";
import { failure } from "../../../platform/errors/failure.ts";
import { ownMessages } from "../messages.ts";
import type { OutsideSignIns } from "../outside-sign-ins.service.ts";
import type { SecurityNotices } from "../security/security-notices.ts";
import type { UserRow } from "../users.repository.ts";
import { findUserByIdentity, linkIdentity } from "./social-identities.repository.ts";
import type { SocialBody } from "../../../contract/index.ts";

export type SocialProviders = { readonly [N in SocialName]: SocialProvider | null };

export interface SocialService {
  /**
   * Logs in the owner of a provider's token. A new user gets an account; an account with the same
   * address is linked if the address is proven: by a provider that is the authority for it, or by a
   * mailed code.
   * @throws AppError `social.email_needed` (400, error code 4000), `social.refused` (401),
   * `social.code_unknown`, `social.code_late` (400), `account.link_refused`,
   * `account.other_identity` (409), `provider.not_configured`, `provider.unavailable` (503).
   */
  signIn(
    origin: CallOrigin,
    name: SocialName,
    given: SocialBody,
    signal: AbortSignal,
  ): Promise<LoginResponse>;
}

export interface SocialDeps {
  readonly clock: Clock;
  readonly providers: SocialProviders;
  readonly attempts: AttemptsService;
  readonly outside: OutsideSignIns;
  readonly notices: SecurityNotices;
}

/** A proven address, and the code to consume for it. */
interface Proof {
  readonly email: string;
  use(transaction: Transaction): Promise<boolean>;
}

export function createSocialService(db: Executor, deps: SocialDeps): SocialService {
  const { clock, attempts, outside, notices } = deps;

  const prove = async (
    origin: CallOrigin,
    name: SocialName,
    identity: SocialIdentity,
    given: SocialBody,
  ): Promise<Proof> => {
    const clientId = `${name}:${identity.subject}`;
    if (given.email !== "") {
      const typed = given.validation_code;
      const { email, code } = await outside.openCode(origin, given.email, clientId, typed);
      if (typeof code === "string") throw refuseCode("social", code);
      return { email, use: (transaction) => code.use(transaction) };
    }
    const email = identity.email === null ? null : readEmail(identity.email);
    if (email !== null && identity.isEmailProven) return { email, use: async () => true };
    throw failure("social.email_needed", 400, ownMessages.emailNeeded, {
      fields: { error_code: 4000, client_id: clientId, email: email ?? "" },
    });
  };

  /** The user of a proven address, linked to the provider's account. */
  const link = async (
    origin: CallOrigin,
    name: SocialName,
    identity: SocialIdentity,
    given: SocialBody,
    proof: Proof,
  ): Promise<void> => {
    const at = clock.now();
    await inTransaction(db, async (transaction) => {
      if (!(await proof.use(transaction))) throw refuseCode("social", "unknown");
      const { userId, isNew } = await outside.adopt(transaction, origin, {
        email: proof.email,
        firstName: identity.givenName || given.given_name.trim(),
        lastName: identity.familyName || given.family_name.trim(),
        referredBy: given.ref_id,
        by: name,
      });
      const isLinked = await linkIdentity(transaction, {
        provider: name,
        subject: identity.subject,
        user_id: userId,
        email: identity.email,
        created_at: at,
      });
      if (!isLinked) throw new AppError("data.conflict", 409, "Try again.");
      if (isNew) return;
      await notices.send(transaction, { userId, tenant: origin.tenant }, `${name}_linked`);
    });
  };

  return {
    async signIn(origin, name, given, signal) {
      const provider = deps.providers[name];
      if (provider === null) throw notConfigured(name);
      if (given.auth_token === "") {
        throw failure("social.refused", 401, ownMessages.socialRefused);
      }
      const subject = await attempts.subjectFrom("social", origin);
      const identity = await attempts.countAnswer(subject, signal, () =>
        provider.identify(given.auth_token, signal),
      );
      const find = (): Promise<UserRow | null> => findUserByIdentity(db, name, identity.subject);
      let user = await find();
      if (user === null) {
        const proof = await prove(origin, name, identity, given);
        await link(origin, name, identity, given, proof).catch(async (error: unknown) => {
          // A concurrent login, in a second tab perhaps, may have been faster.
          if ((await find()) === null) throw error;
        });
        user = await find();
      }
      if (user === null) throw new TypeError("A linked identity has a user");
      return outside.admit(origin, user.id, given.last_login_device);
    },
  };
}

function notConfigured(name: SocialName): AppError {
  return failure("provider.not_configured", 503, `Login with ${name} is not available.`);
}
