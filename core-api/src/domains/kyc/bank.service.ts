import { findBankProblem, tidyCode } from "../../contract/index.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { BankVerdict } from "../../providers/kyc/index.ts";
import { findCase } from "./cases.repository.ts";
import { insertCheck, listOpenChecks, settleCheck } from "./checks.repository.ts";
import { isBankVerified, isSubmitted } from "./kyc-case.ts";
import type { CaseRow, CheckRow } from "./kyc-case.ts";
import { advanceCase, changedMeanwhile, requireProvider } from "./kyc-deps.ts";
import type { KycDeps, KycMember } from "./kyc-deps.ts";
import { bankRefusals, messages, ownMessages } from "./messages.ts";
import { statusOf } from "./pan.service.ts";
import type { Checked } from "./pan.service.ts";
import type { BankFields } from "./sealed-fields.ts";

export interface BankService {
  /**
   * Asks the bank whose the account is. A question that the bank has yet to answer is never asked
   * twice: asking for the same again reads what became of it.
   * @throws AppError `kyc.incomplete`, `kyc.malformed` (400), `kyc.unsubmitted`, `kyc.account_kept`,
   * `kyc.account_pending`, `kyc.changed` (409), `kyc.unavailable`, `provider.unavailable` (503),
   * `attempts.too_many` (429).
   */
  verify(
    member: KycMember,
    given: { readonly account_num: string; readonly ifsc: string },
    signal: AbortSignal,
  ): Promise<Checked>;
  /** Reads what became of an open question, and settles it. */
  reread(check: CheckRow, member: KycMember, signal?: AbortSignal): Promise<void>;
}

/** After this time a member may submit another account. */
const patienceMs = 60_000;

/** A call that asks takes at most eight seconds: until then its question may still arrive. */
const arrivalMs = 10_000;

export function createBankService(deps: KycDeps): BankService {
  const { db, clock, fields } = deps;

  const readGiven = (given: {
    readonly account_num: string;
    readonly ifsc: string;
  }): BankFields => {
    const account = tidyCode(given.account_num);
    const ifsc = tidyCode(given.ifsc);
    if (account === "" || ifsc === "") throw refuse("kyc.incomplete", messages.incomplete);
    const problem = findBankProblem({ account_num: account, ifsc });
    if (problem !== null) throw refuse("kyc.malformed", problem.message);
    return { account, ifsc };
  };

  const requireSubmitted = async ({ userId }: KycMember): Promise<CaseRow> => {
    const found = await findCase(db, userId);
    if (found !== null && isSubmitted(found.status)) return found;
    throw failure("kyc.unsubmitted", 409, ownMessages.unsubmitted);
  };

  const holds = (row: CaseRow, { account, ifsc }: BankFields): boolean =>
    row.ifsc === ifsc && fields.open("account", row.id, row.account_sealed) === account;

  const settle = async (
    { id, case_id: caseId, created_at: askedAt }: Pick<CheckRow, "id" | "case_id" | "created_at">,
    { userId }: KycMember,
    asked: BankFields,
    verdict: BankVerdict,
  ): Promise<void> => {
    const at = clock.now();
    if (verdict.outcome !== "verified") {
      const { outcome: status } = verdict;
      const reason = status === "refused" ? verdict.reason : undefined;
      const isFirst = await settleCheck(db, id, { status, reason, at });
      if (isFirst && status === "failed") await deps.giveTryBack("kycBank", userId, askedAt);
      return;
    }
    await inTransaction(db, async (transaction) => {
      const isFirst = await settleCheck(transaction, id, { status: "passed", at });
      if (!isFirst) return;
      await advanceCase(
        deps,
        transaction,
        { kind: "user", id: userId },
        {
          caseId,
          to: "bank_verified",
          checkId: id,
          at,
          change: {
            account_sealed: fields.seal("account", caseId, asked.account),
            ifsc: asked.ifsc,
            bank: verdict.bank,
          },
        },
      );
    });
  };

  /** Describes the outcome and the state of the case. */
  const tell = async (member: KycMember, verdict: BankVerdict): Promise<Checked> => {
    const row = await findCase(db, member.userId);
    if (row === null) throw changedMeanwhile();
    const status = statusOf(row);
    switch (verdict.outcome) {
      case "verified":
        return { text: "VERIFIED", status };
      case "pending":
        return { text: "PENDING", status };
      case "refused":
        return { text: bankRefusals[verdict.reason], status };
      default:
        return { text: ownMessages.bankFailed, status };
    }
  };

  /** Null if the request never arrived: it may be repeated. */
  const read = async (
    check: CheckRow,
    member: KycMember,
    signal: AbortSignal | undefined,
  ): Promise<BankVerdict | null> => {
    const verdict = await requireProvider(deps).readBank(check.id, signal);
    const age = clock.now().getTime() - check.created_at.getTime();
    if (verdict === null && age < arrivalMs) return { outcome: "pending" };
    if (verdict === null) {
      const isFirst = await settleCheck(db, check.id, { status: "failed", at: clock.now() });
      if (isFirst) await deps.giveTryBack("kycBank", member.userId, check.created_at);
    } else {
      const asked = fields.openQuestion(check.id, check.subject_sealed);
      await settle(check, member, asked, verdict);
    }
    return verdict;
  };

  const ask = async (
    found: CaseRow,
    member: KycMember,
    asked: BankFields,
    signal: AbortSignal,
  ): Promise<BankVerdict> => {
    const provider = requireProvider(deps);
    const at = clock.now();
    // Given back once it is known that the question got no answer: it may have arrived.
    await deps.requireTry("kycBank", member.userId);
    const id = createPublicId();
    const [fingerprint] = fields.questionFingerprints(asked);
    const isAlone = await insertCheck(db, {
      id,
      case_id: found.id,
      kind: "bank",
      subject_fingerprint: fingerprint,
      subject_sealed: fields.sealQuestion(id, asked),
      created_at: at,
    });
    if (!isAlone) throw failure("kyc.account_pending", 409, ownMessages.accountPending);
    const check = { id, case_id: found.id, created_at: at };
    const name = fields.open("name", found.id, found.name_sealed);
    // If the call fails, the check stays open: the provider may have accepted it.
    const taken = await provider.askBank({ id, ...asked, name }, signal);
    await settle(check, member, asked, taken);
    if (taken.outcome !== "pending") return taken;
    const answer = (await provider.readBank(id, signal).catch(() => null)) ?? taken;
    await settle(check, member, asked, answer);
    return answer;
  };

  return {
    async verify(member, given, signal) {
      const asked = readGiven(given);
      const found = await requireSubmitted(member);
      if (isBankVerified(found.status)) {
        if (holds(found, asked)) return { text: "VERIFIED", status: statusOf(found) };
        throw failure("kyc.account_kept", 409, ownMessages.accountKept);
      }
      const [open] = await listOpenChecks(db, found.id, ["bank"]);
      if (open !== undefined) {
        const isSame = fields
          .questionFingerprints(asked)
          .some((fingerprint) => open.subject_fingerprint?.equals(fingerprint) === true);
        const age = clock.now().getTime() - open.created_at.getTime();
        if (isSame) {
          const verdict = await deps.countAnswer("kycRead", member.userId, signal, () =>
            read(open, member, signal),
          );
          if (verdict !== null) return tell(member, verdict);
        } else if (age < patienceMs) {
          throw failure("kyc.account_pending", 409, ownMessages.accountPending);
        } else {
          await settleCheck(db, open.id, { status: "lapsed", at: clock.now() });
        }
      }
      return tell(member, await ask(found, member, asked, signal));
    },
    async reread(check, member, signal) {
      await read(check, member, signal);
    },
  };
}

function refuse(code: string, message: string) {
  return failure(code, 400, message);
}
