import type { Executor } from "@munshi/db";
import type { AppError } from "@munshi/platform";
import type { CodeAnswer } from "../../../contract/index.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { failure } from "../../../platform/errors/failure.ts";
import type { CallOrigin } from "../../../platform/http/identify-call.ts";
import type { AuditService } from "../../audit/index.ts";
import type { AttemptsService } from "../attempts/attempts.service.ts";
import { createUser } from "../create-user.ts";
import { flowOf, listMarks } from "../devices/device-marks.ts";
import { findKnownMark } from "../devices/known-devices.repository.ts";
import { codeMessages, requireEmail } from "../look-up.service.ts";
import { messages } from "../messages.ts";
import type { PasswordHasher } from "../passwords/password-hasher.ts";
import { requireGoodPassword } from "../passwords/password-policy.ts";
import { findUserByEmail, lockUser, updateUser } from "../users.repository.ts";
import type { CodesService } from "./codes.service.ts";
import type { CodeSubject } from "./verification-codes.repository.ts";

interface CheckCode {
  readonly email: string;
  readonly clientId: string;
  readonly code: string;
  /** Empty where none is to be set. */
  readonly password: string;
}

/** The codes of the sign-up and of the email dialogs. */
export interface EmailCodesService {
  /** @throws AppError `account.invalid_email` (400), `codes.not_sent` (429). */
  send(origin: CallOrigin, email: string, clientId: string): Promise<void>;
  /** @throws AppError `account.invalid_email`, those of the password policy (400), `attempts.too_many`. */
  check(origin: CallOrigin, given: CheckCode): Promise<CodeAnswer>;
}

interface EmailCodesDeps {
  readonly clock: Clock;
  readonly codes: CodesService;
  readonly attempts: AttemptsService;
  readonly hasher: PasswordHasher;
  readonly audit: AuditService;
}

export function createEmailCodesService(db: Executor, deps: EmailCodesDeps): EmailCodesService {
  const { clock, codes, attempts, hasher, audit } = deps;

  /** Members without a password get the one that came with the code. */
  const setFirstPassword = async (
    { tenant }: CallOrigin,
    email: string,
    password: string,
  ): Promise<void> => {
    const user = await findUserByEmail(db, email);
    if (user !== null && user.password_hash !== null) return;
    const passwordHash = await hasher.hash(password);
    const at = clock.now();
    await inTransaction(db, async (transaction) => {
      if (user === null) {
        const nameless = { firstName: "", lastName: "", phone: null, referredBy: null };
        const account = { ...nameless, tenant, email, passwordHash, by: "email dialog", at };
        await createUser(transaction, { audit }, account);
        return;
      }
      const current = await lockUser(transaction, user.id);
      // A password that was chosen in the meantime stays.
      if (current === null || current.password_hash !== null) return;
      await updateUser(transaction, user.id, { password_hash: passwordHash }, at);
      await audit.append(transaction, {
        actor: { kind: "user", id: user.id, tenant },
        action: "account.password_set",
        subject: user.id,
      });
    });
  };

  return {
    async send(origin, given, clientId) {
      const email = requireEmail(given);
      const subject = subjectOf(origin, email, clientId);
      const counted =
        (await attempts.allowFrom("codeAddress", origin)) &&
        (await allowCodeMail(db, attempts, origin, subject));
      if (counted === false || counted === null) {
        throw failure("codes.not_sent", 429, messages.sendFailed, { retryAfter: 3_600 });
      }
      await inTransaction(db, (transaction) =>
        codes.request(transaction, origin.tenant, subject, counted),
      );
    },

    async check(origin, { email: given, clientId, code, password }) {
      const email = requireEmail(given);
      // Before the code is used up: a refused password is chosen again with the same code.
      if (password !== "") requireGoodPassword(password, { email });
      await attempts.requireFrom("codeTry", origin);
      const status = await codes.verify(subjectOf(origin, email, clientId), code.trim());
      if (status === 0 && clientId !== "" && password !== "") {
        await setFirstPassword(origin, email, password);
      }
      return { success: status === 0, message: codeMessages[status], status };
    },
  };
}

function subjectOf(origin: CallOrigin, email: string, clientId: string): CodeSubject {
  const purpose = clientId === "" ? "sign_up" : "broker_login";
  return { purpose, email, clientId, flow: flowOf(origin) };
}

/** Says no to the code of a sign-in through others: `social.code_late`, `broker.code_unknown`. */
export function refuseCode(through: "social" | "broker", outcome: "late" | "unknown"): AppError {
  return outcome === "late"
    ? failure(`${through}.code_late`, 400, messages.codeLate, { fields: { status: 1 } })
    : failure(`${through}.code_unknown`, 400, messages.codeUnknown, { fields: { status: 2 } });
}

/**
 * Counts a code that is to be mailed; null where its address got too many. Known devices of the
 * address's account are counted apart, so that strangers cannot use its mails up. The caller has
 * counted `codeAddress`.
 */
export async function allowCodeMail(
  db: Executor,
  attempts: Pick<AttemptsService, "count" | "subjectOf" | "subjectFrom">,
  origin: CallOrigin,
  { email, purpose }: CodeSubject,
): Promise<readonly string[] | null> {
  const user = await findUserByEmail(db, email);
  const known = user && (await findKnownMark(db, user.id, listMarks(origin)));
  const asker = known === null ? "stranger" : "known";
  const subjects = [
    attempts.subjectOf("codeMail", email, purpose, asker),
    attempts.subjectOf("codeMailDay", email, asker),
  ];
  if (!(await attempts.count(subjects))) return null;
  return [...subjects, await attempts.subjectFrom("codeAddress", origin)];
}
