import type { Executor } from "@munshi/db";
import type { CallOrigin } from "../../../platform/http/identify-call.ts";
import type { AttemptsService } from "../attempts/attempts.service.ts";
import { listMarks } from "../devices/device-marks.ts";
import { findKnownMark } from "../devices/known-devices.repository.ts";
import { findUserByEmail } from "../users.repository.ts";
import type { CodeSubject } from "./verification-codes.repository.ts";

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
