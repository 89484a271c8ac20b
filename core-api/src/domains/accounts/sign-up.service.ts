import type { Executor } from "@munshi/db";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { CallOrigin } from "../../platform/http/identify-call.ts";
import type { AuditService } from "../audit/index.ts";
import type { AttemptsService } from "./attempts/attempts.service.ts";
import type { CodesService } from "./codes/codes.service.ts";
import { createUser } from "./create-user.ts";
import { flowOf } from "./devices/device-marks.ts";
import { failure } from "../../platform/errors/failure.ts";
import { messages, ownMessages } from "./messages.ts";
import type { PasswordHasher } from "./passwords/password-hasher.ts";
import { checkSignUp } from "./sign-up.policy.ts";
import type { SignUpBody } from "../../contract/index.ts";
import { emailTaken, findUserByEmail } from "./users.repository.ts";

export interface SignUpService {
  /**
   * Makes an account for an email address that was verified by code; the new user's id.
   * @throws AppError `sign_up.invalid`, `sign_up.unverified`, `account.email_taken` (400).
   */
  signUp(origin: CallOrigin, body: SignUpBody): Promise<string>;
}

export interface SignUpDeps {
  readonly clock: Clock;
  readonly codes: CodesService;
  readonly attempts: AttemptsService;
  readonly hasher: PasswordHasher;
  readonly audit: AuditService;
}

export function createSignUpService(db: Executor, deps: SignUpDeps): SignUpService {
  const { clock, codes, attempts, hasher, audit } = deps;
  return {
    async signUp(origin, body) {
      const checked = checkSignUp(body);
      if (!checked.ok) {
        const [first] = checked.problems;
        throw failure("sign_up.invalid", 400, first.message, {
          details: checked.problems.map(({ path, message }) => ({ path: `body.${path}`, message })),
          fields: inFields(checked.problems),
        });
      }
      const { signUp } = checked;
      await attempts.requireFrom("signUp", origin);
      const { email } = signUp;
      const flow = flowOf(origin);
      const subject = { purpose: "sign_up", email, clientId: "", flow } as const;
      const code = await codes.openVerified(subject, signUp.code);
      if (typeof code === "string") {
        throw unverified(code === "late" ? messages.codeLate : ownMessages.emailUnverified);
      }
      // Only the owner of the mailbox gets here, so this discloses nothing.
      if ((await findUserByEmail(db, signUp.email)) !== null) throw emailTaken();
      const passwordHash = await code.whileOpen(() => hasher.hash(signUp.password));
      return inTransaction(db, async (transaction) => {
        if (!(await code.use(transaction))) throw unverified(messages.codeUnknown);
        return createUser(
          transaction,
          { audit },
          {
            ...signUp,
            tenant: origin.tenant,
            passwordHash,
            by: "email",
            at: clock.now(),
          },
        );
      });
    },
  };
}

/** `{ username: […], password: […] }`, as the callers look for them. */
function inFields(problems: readonly { readonly path: string; readonly message: string }[]) {
  const fields: { [name: string]: string[] } = {};
  for (const { path, message } of problems) {
    const name = path === "email" ? "username" : path;
    (fields[name] ??= []).push(message);
  }
  return fields;
}

function unverified(message: string) {
  return failure("sign_up.unverified", 400, message, { fields: { username: [message] } });
}
