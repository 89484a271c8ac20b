import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Executor, Transaction } from "@munshi/db";
import type { Actor } from "../../platform/actor/actor.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { AttemptsService, PasswordHasher } from "../accounts/index.ts";
import type { AuditService } from "../audit/index.ts";
import { wrongPasskey, writeTotpUri } from "../second-factors/index.ts";
import type {
  PasskeysService,
  SecondFactorsService,
  SecondFactorState,
} from "../second-factors/index.ts";
import { requireNewPassword } from "./invitations.service.ts";
import { noPasskey } from "./staff-sign-in.service.ts";
import { deleteStepsOf } from "./sign-in-steps.repository.ts";
import type { StaffSessions } from "./staff-sessions.service.ts";
import { findStaff, lockStaff, updatePassword } from "./staff.repository.ts";
import type { StaffRow } from "./staff.repository.ts";

/** Sign-in settings that staff change for themselves. The routes require a step-up. */
export interface StaffSecurity {
  find(by: Actor): Promise<StaffRow>;
  read(by: Actor): Promise<SecondFactorState>;
  /**
   * Ends all other sessions.
   * @throws AppError `security.wrong_password` (403), `password.differs` and those of the policy.
   */
  changePassword(
    by: Actor,
    sessionId: string,
    given: {
      readonly password: string;
      readonly chosen: string;
      readonly confirmation: string;
    },
  ): Promise<void>;
  /** @throws AppError `security.already_on` (409). */
  setUpTotp(by: Actor): Promise<{ readonly secret: string; readonly uri: string }>;
  /** @throws AppError `security.wrong_code` (403), `security.not_set_up` (409). */
  confirmTotp(by: Actor, code: string): Promise<readonly string[]>;
  startPasskey(by: Actor): Promise<object>;
  /** @throws AppError `security.wrong_passkey` (403). */
  addPasskey(
    by: Actor,
    given: { readonly name: string; readonly response: RegistrationResponseJSON },
  ): Promise<readonly string[]>;
  /** @throws AppError `staff.no_passkey` (404), `staff.last_factor` (409). */
  removePasskey(by: Actor, id: string): Promise<void>;
  renewRecoveryCodes(by: Actor): Promise<readonly string[]>;
  /** WebAuthn options for a step-up. @throws AppError `staff.no_passkey` (404). */
  stepUpOptions(by: Actor): Promise<object>;
}

export function createStaffSecurity(
  db: Executor,
  deps: {
    readonly audit: AuditService;
    readonly attempts: AttemptsService;
    readonly hasher: PasswordHasher;
    readonly factors: SecondFactorsService;
    readonly passkeys: PasskeysService;
    readonly sessions: StaffSessions;
  },
): StaffSecurity {
  const { audit, attempts, hasher, factors, passkeys, sessions } = deps;
  const record = async (transaction: Transaction, by: Actor, action: string): Promise<void> => {
    await audit.append(transaction, { actor: by, action: `staff.${action}`, subject: by.id });
  };
  const find = async (by: Actor): Promise<StaffRow> => {
    const staff = await findStaff(db, by.tenant, by.id);
    if (staff === null) throw failure("staff.not_found", 404, "Staff member not found.");
    return staff;
  };
  return {
    find,
    read: (by) => factors.read(by.id),

    async changePassword(by, sessionId, { password, chosen, confirmation }) {
      await attempts.require("confirm", "staff", by.id);
      const staff = await find(by);
      if (!(await hasher.verify(staff.password_hash, password))) {
        const message = "Current password is incorrect.";
        throw failure("security.wrong_password", 403, message, {
          fields: { password: [message] },
        });
      }
      requireNewPassword(staff, chosen, confirmation);
      const passwordHash = await hasher.hash(chosen);
      await inTransaction(db, async (transaction) => {
        await lockStaff(transaction, by.id);
        await updatePassword(transaction, by.id, passwordHash);
        await deleteStepsOf(transaction, by.id);
        const which = { reason: "password_changed", except: sessionId } as const;
        await sessions.end(transaction, by, by.id, which);
        await record(transaction, by, "password_changed");
      });
      await attempts.forgive("confirm", "staff", by.id);
    },

    async setUpTotp(by) {
      const [staff, secret] = [await find(by), await factors.setUpTotp(by.id)];
      return { secret, uri: writeTotpUri(secret, staff.email) };
    },

    async confirmTotp(by, code) {
      await attempts.require("confirm", "staff", by.id);
      const codes = await factors.confirmTotp(by.id, code, (transaction) =>
        record(transaction, by, "totp_on"),
      );
      await attempts.forgive("confirm", "staff", by.id);
      return codes;
    },

    startPasskey: async (by) => passkeys.startRegistration(await find(by)),

    async addPasskey(by, { name, response }) {
      const made = await passkeys.verifyRegistration(by.id, by.tenant, response);
      if (made === null) throw wrongPasskey();
      return inTransaction(db, async (transaction) => {
        const codes = await factors.addPasskey(transaction, by.id, made, name);
        await record(transaction, by, "passkey_added");
        return codes;
      });
    },

    async removePasskey(by, id) {
      await inTransaction(db, async (transaction) => {
        await lockStaff(transaction, by.id);
        if (!(await factors.removePasskey(transaction, by.id, id))) throw noPasskey();
        if ((await factors.methods(transaction, by.id)).length === 0) {
          const message = "This is your last factor. Set up an authenticator app first.";
          throw failure("staff.last_factor", 409, message);
        }
        await record(transaction, by, "passkey_removed");
      });
    },

    renewRecoveryCodes: (by) =>
      inTransaction(db, async (transaction) => {
        await record(transaction, by, "recovery_codes_renewed");
        return factors.renewRecoveryCodes(transaction, by.id);
      }),

    async stepUpOptions(by) {
      const options = await passkeys.startUse(by.id, "confirm");
      if (options === null) throw noPasskey();
      return options;
    },
  };
}
