import type { Executor } from "@munshi/db";
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Clock } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { failure } from "../../../platform/errors/failure.ts";
import type { AttemptsService } from "../attempts/attempts.service.ts";
import type { SignedInMember, SignInsService } from "../devices/sign-ins.service.ts";
import { signInAgain } from "../member-gate.routes.ts";
import { messages, ownMessages } from "../messages.ts";
import type { PasswordHasher } from "../passwords/password-hasher.ts";
import { requireGoodPassword } from "../passwords/password-policy.ts";
import { ownerOf } from "../passwords/passwords.service.ts";
import { endFamiliesOf } from "../tokens/token-families.repository.ts";
import { findUser, findUserByEmail, lockUser, updateUser } from "../users.repository.ts";
import type { IdentityProof, IdentityService } from "./identity.service.ts";
import { deleteSecondStepsOf } from "./second-steps.repository.ts";
import { wrongPasskey, writeTotpUri } from "../../second-factors/index.ts";
import type {
  PasskeysService,
  SecondFactorsService,
  SecondFactorState,
} from "../../second-factors/index.ts";
import type { SecurityNotices } from "./security-notices.ts";

export interface SecurityState extends SecondFactorState {
  /** False for members who have only ever logged in through others. */
  readonly hasPassword: boolean;
}

/** Everything that a signed-in member changes about the protection of their account. */
export interface SecurityService {
  read(userId: string): Promise<SecurityState>;
  /**
   * Sets another password and ends every other sign-in.
   * @throws AppError those of `IdentityService.confirm` and of the password policy,
   * `password.differs`, `password.same` (400).
   */
  changePassword(
    member: SignedInMember,
    proof: IdentityProof,
    chosen: { readonly password: string; readonly confirmation: string },
  ): Promise<void>;
  /** A secret for an authenticator app, which its first code turns on. */
  setUpTotp(
    member: SignedInMember,
    proof: IdentityProof,
  ): Promise<{ readonly secret: string; readonly uri: string }>;
  /** Returns the options that the browser needs to create a passkey. */
  startPasskey(member: SignedInMember, proof: IdentityProof): Promise<object>;
  /** Recovery codes if it is the first factor. @throws AppError `security.wrong_passkey` (403). */
  addPasskey(
    member: SignedInMember,
    given: { readonly name: string; readonly response: RegistrationResponseJSON },
  ): Promise<readonly string[]>;
  /** @throws AppError `security.passkey_not_found` (404), those of `IdentityService.confirm`. */
  removePasskey(member: SignedInMember, id: string, proof: IdentityProof): Promise<void>;
  /** Returns the options for a passkey proof. @throws AppError (404) if there is no passkey. */
  passkeyChallenge(userId: string): Promise<object>;
  /** Returns recovery codes; none if a passkey already provided some. */
  confirmTotp(member: SignedInMember, code: string): Promise<readonly string[]>;
  /** @throws AppError `security.not_on` (409), those of `IdentityService.confirm`. */
  turnOffFactors(member: SignedInMember, proof: IdentityProof): Promise<void>;
  renewRecoveryCodes(member: SignedInMember, proof: IdentityProof): Promise<readonly string[]>;
  /**
   * For support staff who have checked a person's identity: turns second factors off and ends every
   * sign-in. False where the address has no account, or none is on.
   */
  resetFactors(email: string, reason: string): Promise<boolean>;
}

export function createSecurityService(
  db: Executor,
  deps: {
    readonly clock: Clock;
    readonly attempts: AttemptsService;
    readonly identity: IdentityService;
    readonly factors: SecondFactorsService;
    readonly passkeys: PasskeysService;
    readonly notices: SecurityNotices;
    readonly signIns: SignInsService;
    readonly hasher: PasswordHasher;
  },
): SecurityService {
  const { clock, attempts, identity, factors, passkeys, notices, signIns, hasher } = deps;
  return {
    async read(userId) {
      const [user, state] = await Promise.all([findUser(db, userId), factors.read(userId)]);
      if (user === null) throw signInAgain();
      return { ...state, hasPassword: user.password_hash !== null };
    },

    async changePassword(member, proof, { password, confirmation }) {
      if (password !== confirmation) {
        throw failure("password.differs", 400, messages.passwordsDiffer, {
          fields: { confirm_password: [messages.passwordsDiffer] },
        });
      }
      const owner = await findUser(db, member.userId);
      if (owner === null) throw signInAgain();
      // Before the proof: a code that was used up would have to be waited for.
      requireGoodPassword(password, ownerOf(owner));
      if (password === proof.password) {
        const message = ownMessages.samePassword;
        throw failure("password.same", 400, message, { fields: { password: [message] } });
      }
      const { user } = await identity.confirm(member, proof);
      const passwordHash = await hasher.hash(password);
      await inTransaction(db, async (transaction) => {
        const current = await lockUser(transaction, user.id);
        // Another change was quicker, and ended this sign-in.
        if (current === null || current.password_hash !== user.password_hash) throw signInAgain();
        await updateUser(transaction, user.id, { password_hash: passwordHash }, clock.now());
        await deleteSecondStepsOf(transaction, user.id);
        await signIns.endOthersIn(transaction, member);
        await notices.send(transaction, member, "password_changed");
      });
    },

    async setUpTotp(member, proof) {
      const { user } = await identity.confirm(member, proof);
      const secret = await factors.setUpTotp(user.id);
      return { secret, uri: writeTotpUri(secret, user.email) };
    },

    async confirmTotp(member, code) {
      // A stolen session must not guess its way to the recovery codes.
      await attempts.require("confirm", member.userId);
      const codes = await factors.confirmTotp(member.userId, code.trim(), (transaction) =>
        notices.send(transaction, member, "totp_on"),
      );
      await attempts.forgive("confirm", member.userId);
      return codes;
    },

    async startPasskey(member, proof) {
      const { user } = await identity.confirm(member, proof);
      return passkeys.startRegistration(user);
    },

    async addPasskey(member, { name, response }) {
      const made = await passkeys.verifyRegistration(member.userId, member.tenant, response);
      if (made === null) throw wrongPasskey();
      return inTransaction(db, async (transaction) => {
        await notices.send(transaction, member, "passkey_added");
        return factors.addPasskey(transaction, member.userId, made, name);
      });
    },

    async removePasskey(member, id, proof) {
      await identity.confirm(member, proof);
      await inTransaction(db, async (transaction) => {
        if (!(await factors.removePasskey(transaction, member.userId, id))) throw noPasskey();
        await notices.send(transaction, member, "passkey_removed");
      });
    },

    async passkeyChallenge(userId) {
      const options = await passkeys.startUse(userId, "confirm");
      if (options === null) throw noPasskey();
      return options;
    },

    async turnOffFactors(member, proof) {
      await identity.confirm(member, proof);
      await inTransaction(db, async (transaction) => {
        if (!(await factors.turnOff(transaction, member.userId))) throw notOn();
        await notices.send(transaction, member, "factors_off");
      });
    },

    async renewRecoveryCodes(member, proof) {
      await identity.confirm(member, proof);
      return inTransaction(db, async (transaction) => {
        if ((await factors.methods(transaction, member.userId)).length === 0) throw notOn();
        await notices.send(transaction, member, "recovery_codes_renewed");
        return factors.renewRecoveryCodes(transaction, member.userId);
      });
    },

    async resetFactors(email, reason) {
      const user = await findUserByEmail(db, email);
      if (user === null) return false;
      return inTransaction(db, async (transaction) => {
        await lockUser(transaction, user.id);
        if (!(await factors.turnOff(transaction, user.id))) return false;
        await deleteSecondStepsOf(transaction, user.id);
        await endFamiliesOf(transaction, user.id, "signed_out", clock.now());
        const owner = { userId: user.id, tenant: user.tenant_key };
        await notices.send(transaction, owner, "factors_reset", {
          kind: "system",
          id: "cli",
          reason,
        });
        return true;
      });
    },
  };
}

function noPasskey() {
  return failure("security.passkey_not_found", 404, ownMessages.noPasskey);
}

function notOn() {
  return failure("security.not_on", 409, ownMessages.factorsNotOn);
}
