import type { Executor } from "@munshi/db";
import type {
  BrokerUserAnswer,
  CodeStatus,
  UserExistsAnswer,
  UserStatusAnswer,
} from "../../contract/index.ts";
import type { CallOrigin } from "../../platform/http/identify-call.ts";
import { readEmail } from "./account-fields.ts";
import type { AttemptsService } from "./attempts/attempts.service.ts";
import type { CodesService } from "./codes/codes.service.ts";
import { flowOf } from "./devices/device-marks.ts";
import { failure } from "../../platform/errors/failure.ts";
import { messages } from "./messages.ts";
import { findUserByEmail } from "./users.repository.ts";
import type { UserRow } from "./users.repository.ts";

/** Text to each state of a code. */
export const codeMessages: { readonly [S in CodeStatus]: string } = {
  0: messages.mailVerified,
  1: messages.codeLate,
  2: messages.codeUnknown,
  3: messages.mailSent,
};

/** Documented public lookups of an address; rate limited against enumeration. */
export interface LookUpService {
  /** @throws AppError `account.invalid_email` (400), `attempts.too_many` (429); so do the others. */
  userStatus(origin: CallOrigin, email: string): Promise<UserStatusAnswer>;
  userExists(origin: CallOrigin, email: string): Promise<UserExistsAnswer>;
  brokerUser(origin: CallOrigin, email: string): Promise<BrokerUserAnswer>;
}

export function createLookUpService(
  db: Executor,
  deps: { readonly attempts: AttemptsService; readonly codes: CodesService },
): LookUpService {
  const { attempts, codes } = deps;
  const find = async (
    origin: CallOrigin,
    given: string,
  ): Promise<{ readonly email: string; readonly user: UserRow | null }> => {
    const email = requireEmail(given);
    await attempts.requireFrom("lookUp", origin);
    return { email, user: await findUserByEmail(db, email) };
  };
  return {
    async userStatus(origin, given) {
      const { email, user } = await find(origin, given);
      const flow = flowOf(origin);
      const status = await codes.status({ purpose: "sign_up", email, clientId: "", flow });
      return {
        success: true,
        message: codeMessages[status],
        status,
        user_exists: user !== null,
      };
    },
    async userExists(origin, given) {
      const { user } = await find(origin, given);
      const exists = user !== null;
      return { success: exists, message: exists ? "" : messages.unknownUser, exists };
    },
    async brokerUser(origin, given) {
      const { user } = await find(origin, given);
      return { success: true, message: "", password: (user?.password_hash ?? null) !== null };
    },
  };
}

/** @throws AppError `account.invalid_email` (400). */
export function requireEmail(given: string): string {
  const email = readEmail(given);
  if (email === null) throw failure("account.invalid_email", 400, messages.invalidEmail);
  return email;
}
