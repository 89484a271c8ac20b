import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { writePageAddress } from "../../platform/http/page-address.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { JourneyVerdict } from "../../providers/kyc/index.ts";
import { findCase } from "./cases.repository.ts";
import { insertCheck, settleCheck } from "./checks.repository.ts";
import type { CaseRow, CheckRow } from "./kyc-case.ts";
import { advanceCase, requireProvider } from "./kyc-deps.ts";
import type { KycDeps, KycMember } from "./kyc-deps.ts";
import { messages, ownMessages } from "./messages.ts";

export interface JourneyService {
  /**
   * The address of the provider's page where members prove their identity.
   * @throws AppError `kyc.bank_unverified`, `kyc.completed` (409), `kyc.unavailable`,
   * `provider.unavailable` (503), `attempts.too_many` (429).
   */
  begin(
    member: KycMember,
    returnTo: string,
    signal: AbortSignal,
  ): Promise<{ readonly url: string }>;
  /** Reads what became of a visit, and settles it. */
  reread(check: CheckRow, found: CaseRow, member: KycMember, signal?: AbortSignal): Promise<void>;
}

export function createJourneyService(
  deps: KycDeps & {
    /** Base URL of the main tenant, without a trailing slash. */
    readonly publicUrl: string;
  },
): JourneyService {
  const { db, clock, fields } = deps;

  const complete = async (check: CheckRow, { userId }: KycMember, at: Date): Promise<void> =>
    inTransaction(db, async (transaction) => {
      if (!(await settleCheck(transaction, check.id, { status: "passed", at }))) return;
      await advanceCase(
        deps,
        transaction,
        { kind: "user", id: userId },
        { caseId: check.case_id, to: "completed", checkId: check.id, at },
      );
    });

  /** Returns true if the verified person owns the PAN. */
  const isSamePerson = (
    row: CaseRow,
    { pan, dob }: Extract<JourneyVerdict, { outcome: "done" }>,
  ): boolean =>
    fields.open("pan", row.id, row.pan_sealed) === pan.toUpperCase() &&
    (dob === null || fields.open("dob", row.id, row.dob_sealed) === dob);

  return {
    async begin(member, returnTo, signal) {
      const provider = requireProvider(deps);
      const found = await findCase(db, member.userId);
      if (found?.status === "completed") {
        throw failure("kyc.completed", 409, messages.completed);
      }
      if (found?.status !== "bank_verified") {
        throw failure("kyc.bank_unverified", 409, ownMessages.bankUnverified);
      }
      return deps.countAnswer("kycJourney", member.userId, signal, async () => {
        const id = createPublicId();
        await insertCheck(db, {
          id,
          case_id: found.id,
          kind: "identity",
          subject_fingerprint: null,
          subject_sealed: null,
          created_at: clock.now(),
        });
        const back = new URL(writePageAddress(deps.publicUrl, member.tenant, returnTo));
        back.searchParams.set("kyc", "return");
        const { url } = await provider.beginJourney({ id, returnTo: back.href }, signal);
        await settleCheck(db, id, { status: "pending", at: clock.now() });
        return { url };
      });
    },
    async reread(check, found, member, signal) {
      const verdict = await requireProvider(deps).readJourney(check.id, signal);
      const at = clock.now();
      if (verdict === null) await settleCheck(db, check.id, { status: "failed", at });
      else if (verdict.outcome === "expired")
        await settleCheck(db, check.id, { status: "lapsed", at });
      else if (verdict.outcome === "denied") {
        await settleCheck(db, check.id, { status: "refused", reason: "denied", at });
      } else if (verdict.outcome === "done") {
        if (isSamePerson(found, verdict)) await complete(check, member, at);
        else await settleCheck(db, check.id, { status: "refused", reason: "other_person", at });
      }
    },
  };
}
