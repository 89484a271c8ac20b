import type { Executor } from "@munshi/db";
import type { CallOrigin } from "../../../platform/http/identify-call.ts";
import type { AttemptsService } from "../attempts/attempts.service.ts";
import { listMarks } from "../devices/device-marks.ts";
import { findKnownMark } from "../devices/known-devices.repository.ts";
import { findUserByEmail } from "../users.repository.ts";
import type { CodeSubject } from "./verification-codes.repository.ts";

/**
 * Counts a code that is to be mailed; false where its address got too many. Known devices of the
 * address's account are counted apart, so that strangers cannot use its mails up.
 */
export async function allowCodeMail(
  db: Executor,
  attempts: Pick<AttemptsService, "allow">,
  origin: CallOrigin,
  { email, purpose }: CodeSubject,
): Promise<boolean> {
  const user = await findUserByEmail(db, email);
  const known = user && (await findKnownMark(db, user.id, listMarks(origin)));
  const asker = known === null ? "stranger" : "known";
  return (
    (await attempts.allow("codeMail", email, purpose, asker)) &&
    (await attempts.allow("codeMailDay", email, asker))
  );
}
