import type { Executor } from "@munshi/db";
import type { Clock } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { CallOrigin } from "../../../platform/http/identify-call.ts";
import { isPublicId } from "../../../platform/ids/public-id.ts";
import type { Outbox } from "../../../platform/outbox/index.ts";
import type { AuditService } from "../../audit/index.ts";
import { readEmail } from "../account-fields.ts";
import type { AttemptsService } from "../attempts/attempts.service.ts";
import { allowCodeMail } from "../codes/email-codes.service.ts";
import type { CodesService } from "../codes/codes.service.ts";
import type { CodeSubject } from "../codes/verification-codes.repository.ts";
import { flowOf } from "../devices/device-marks.ts";
import { forgetOtherDevices, meetDevice } from "../devices/known-devices.repository.ts";
import { failure } from "../../../platform/errors/failure.ts";
import { requireEmail } from "../look-up.service.ts";
import { passwordChanged } from "../mails/mail-events.ts";
import { messages } from "../messages.ts";
import { deleteSecondStepsOf } from "../security/second-steps.repository.ts";
import { endFamiliesOf } from "../tokens/token-families.repository.ts";
import { findUser, findUserByEmail, markEmailVerified, updateUser } from "../users.repository.ts";
import type { UserRow } from "../users.repository.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { requireGoodPassword } from "./password-policy.ts";
import type { PasswordOwner } from "./password-policy.ts";
import type { ChangePasswordBody } from "../../../contract/index.ts";

export interface PasswordsService {
  /**
   * Mails a code to an address that has an account. It takes the same way for every address, and
   * past the address's limit it does nothing and says nothing of that.
   * @throws AppError `password.incomplete`, `account.invalid_email` (400), `attempts.too_many` (429).
   */
  forget(origin: CallOrigin, email: string): Promise<void>;
  /**
   * Sets a password by the mailed code and ends every sign-in of the user.
   * @throws AppError `password.incomplete`, `password.differs`, those of the password policy,
   * `password.code_unknown`, `password.code_late` (400), `attempts.too_many` (429).
   */
  change(origin: CallOrigin, given: ChangePasswordBody): Promise<void>;
}

export interface PasswordsDeps {
  readonly clock: Clock;
  readonly codes: CodesService;
  readonly attempts: AttemptsService;
  readonly hasher: PasswordHasher;
  readonly audit: AuditService;
  readonly outbox: Outbox;
}

export function createPasswordsService(db: Executor, deps: PasswordsDeps): PasswordsService {
  const { clock, codes, attempts, hasher, audit, outbox } = deps;

  /** `user_id` says whose code is meant, by address or by id; the code alone proves anything. */
  const findAddress = async (named: string): Promise<string | null> => {
    const email = readEmail(named);
    if (email !== null) return email;
    const user = isPublicId(named.trim()) ? await findUser(db, named.trim()) : null;
    return user?.email ?? null;
  };

  return {
    async forget(origin, given) {
      if (given.trim() === "") throw failure("password.incomplete", 400, messages.incomplete);
      const email = requireEmail(given);
      await attempts.requireFrom("codeAddress", origin);
      const subject = subjectOf(origin, email);
      const counted = await allowCodeMail(db, attempts, origin, subject);
      if (counted === null) return;
      await inTransaction(db, (transaction) =>
        codes.request(transaction, origin.tenant, subject, counted),
      );
    },

    async change(origin, given) {
      checkNewPassword(given);
      await attempts.requireFrom("codeTry", origin);
      const email = await findAddress(given.user_id);
      if (email === null) throw refusal("unknown");
      const { request } = given;
      const asked = subjectOf(origin, email);
      const subject = request === "" ? asked : { ...asked, request };
      const code = await codes.open(subject, given.validation_code.trim());
      if (typeof code === "string") throw refusal(code);
      // Only now: an address without an account has codes too, and is refused in the same words.
      const user = await findUserByEmail(db, email);
      if (user === null) throw refusal("unknown");
      const passwordHash = await code.whileOpen(async () => {
        requireGoodPassword(given.password, ownerOf(user));
        return hasher.hash(given.password);
      });
      await inTransaction(db, async (transaction) => {
        const at = clock.now();
        if (!(await code.use(transaction))) throw refusal("unknown");
        await updateUser(transaction, user.id, { password_hash: passwordHash }, at);
        await markEmailVerified(transaction, user.id, at);
        await deleteSecondStepsOf(transaction, user.id);
        const ended = await endFamiliesOf(transaction, user.id, "password_changed", at);
        await forgetOtherDevices(transaction, user.id, null);
        if (asked.flow !== "") {
          // The browser whose owner reads the address's mail signs in with the new password next.
          const device = { mark: asked.flow, shownMarks: [], signInId: null };
          await meetDevice(transaction, { ...device, userId: user.id, at });
        }
        await audit.append(transaction, {
          actor: { kind: "user", id: user.id, tenant: origin.tenant },
          action: "account.password_changed",
          subject: user.id,
          details: { endedSignIns: ended },
        });
        await outbox.add(transaction, {
          tenant: origin.tenant,
          name: passwordChanged,
          key: `mail ${user.id}`,
          payload: { user: user.id },
        });
      });
    },
  };
}

/** Returns the personal data that the password policy compares a new password with. */
export function ownerOf(user: UserRow): PasswordOwner {
  const { email, first_name: firstName, last_name: lastName, phone } = user;
  return { email, firstName, lastName, phone };
}

function subjectOf(origin: CallOrigin, email: string): CodeSubject {
  return { purpose: "password_reset", email, clientId: "", flow: flowOf(origin) };
}

function checkNewPassword(given: ChangePasswordBody): void {
  const isIncomplete = [given.user_id, given.password, given.confirm_password].includes("");
  if (isIncomplete) throw failure("password.incomplete", 400, messages.incomplete);
  if (given.password !== given.confirm_password) {
    throw failure("password.differs", 400, messages.passwordsDiffer, {
      fields: { password: [messages.passwordsDiffer] },
    });
  }
  requireGoodPassword(given.password, { email: readEmail(given.user_id) ?? "" });
}

function refusal(outcome: "late" | "unknown") {
  return outcome === "late"
    ? failure("password.code_late", 400, messages.codeLate, { fields: { status: 1 } })
    : failure("password.code_unknown", 400, messages.codeUnknown, { fields: { status: 2 } });
}
