import { dayMs, marketDate } from "@munshi/platform";
import { kycAgreement, tidyCode } from "../../contract/index.ts";
import type { KycStatus } from "../../contract/index.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { KycProvider } from "../../providers/kyc/index.ts";
import { beginCase, findCase, findKnownName, isPanTaken, PanTaken } from "./cases.repository.ts";
import { hasPassed, insertCheck, settleCheck } from "./checks.repository.ts";
import { isSubmitted, presentStatus } from "./kyc-case.ts";
import type { CaseRow } from "./kyc-case.ts";
import { advanceCase, changedMeanwhile, requireProvider } from "./kyc-deps.ts";
import type { KycDeps, KycMember } from "./kyc-deps.ts";
import { messages, ownMessages, panRefusals } from "./messages.ts";
import type { PanFields } from "./sealed-fields.ts";

const panPattern = /^[A-Z]{3}[ABCFGHLJPT][A-Z][0-9]{4}[A-Z]$/;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const adultYears = 18;
const longestYears = 120;

function tidyName(typed: string): string {
  return typed.trim().replaceAll(/\s+/g, " ");
}

function isPan(text: string): boolean {
  return panPattern.test(text);
}

/** The fourth letter says what the holder is. */
function isPersonsPan(pan: string): boolean {
  return pan.charAt(3) === "P";
}

/** A plausible birthday of a living person. */
function isBirthday(text: string, now: Date): boolean {
  if (!dayPattern.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text) return false;
  const oldest = now.getTime() - longestYears * 366 * dayMs;
  return at >= oldest && text <= marketDate(now);
}

/** 18 is reached at the start of the birthday in India; on 1 March for 29 February. */
function isAdult(dob: string, now: Date): boolean {
  const [year = "", month = "", day = ""] = dob.split("-");
  const coming = `${Number(year) + adultYears}-${month}-${day}`;
  // As texts, so that 29 February lies before 1 March in a year that has none.
  return coming <= marketDate(now);
}

/** Result of a check: the text is `VERIFIED`, `PENDING` or the reason for failure. */
export interface Checked {
  readonly text: string;
  readonly status: KycStatus;
}

export interface PanService {
  /**
   * Asks whether the PAN belongs to the name and the birthday.
   * @throws AppError `kyc.incomplete`, `kyc.malformed`, `kyc.minor` (400), `kyc.pan_kept` (409),
   * `kyc.unavailable`, `provider.unavailable` (503), `attempts.too_many` (429).
   */
  verify(
    member: KycMember,
    given: { readonly pan: string; readonly full_name: string; readonly dob: string },
    signal: AbortSignal,
  ): Promise<Checked>;
  /**
   * Hands in the verified PAN with the agreement accepted; the same again changes nothing.
   * @throws AppError `kyc.pan_unverified` (409), `kyc.agreement_changed` (409).
   */
  submit(
    member: KycMember,
    given: { readonly pan: string; readonly dob: string; readonly agreement?: string | undefined },
  ): Promise<CaseRow>;
}

export function createPanService(deps: KycDeps): PanService {
  const { db, clock, fields } = deps;

  const readGiven = async (
    { userId }: KycMember,
    given: { readonly pan: string; readonly full_name: string; readonly dob: string },
  ): Promise<PanFields> => {
    const pan = tidyCode(given.pan);
    const dob = given.dob.trim();
    const name = (await findKnownName(db, userId)) ?? tidyName(given.full_name);
    const now = clock.now();
    if (pan === "" || dob === "" || name === "")
      throw refuse("kyc.incomplete", messages.incomplete);
    if (!isPan(pan)) throw refuse("kyc.malformed", ownMessages.panMalformed);
    if (!isPersonsPan(pan)) throw refuse("kyc.malformed", ownMessages.panOfNobody);
    if (!isBirthday(dob, now)) throw refuse("kyc.malformed", ownMessages.dobMalformed);
    if (!isAdult(dob, now)) throw refuse("kyc.minor", ownMessages.minor);
    return { pan, name, dob };
  };

  /** Does the case hold this very PAN with this birthday? */
  const holds = (row: CaseRow, { pan, dob }: Pick<PanFields, "pan" | "dob">): boolean =>
    row.pan_sealed !== null &&
    fields.open("pan", row.id, row.pan_sealed) === pan &&
    fields.open("dob", row.id, row.dob_sealed) === dob;

  const claim = async (
    member: KycMember,
    checkId: string,
    caseId: string,
    given: PanFields,
  ): Promise<CaseRow | null> =>
    inTransaction(db, async (transaction) => {
      const at = clock.now();
      const fingerprints = fields.panFingerprints(given.pan);
      if (await isPanTaken(transaction, fingerprints, caseId)) throw new PanTaken();
      const moved = await advanceCase(
        deps,
        transaction,
        { kind: "user", id: member.userId },
        {
          caseId,
          to: "pan_verified",
          checkId,
          at,
          change: {
            pan_sealed: fields.seal("pan", caseId, given.pan),
            pan_fingerprint: fingerprints[0],
            name_sealed: fields.seal("name", caseId, given.name),
            dob_sealed: fields.seal("dob", caseId, given.dob),
          },
        },
      );
      if (moved !== null) await settleCheck(transaction, checkId, { status: "passed", at });
      return moved;
    });

  const ask = async (
    provider: KycProvider,
    member: KycMember,
    asked: PanFields,
    fingerprint: Buffer,
    signal: AbortSignal,
  ): Promise<Checked> => {
    const at = clock.now();
    const id = createPublicId();
    const begun = await inTransaction(db, async (transaction) => {
      const row = await beginCase(transaction, {
        id: createPublicId(),
        user_id: member.userId,
        tenant_key: member.tenant,
        created_at: at,
      });
      await insertCheck(transaction, {
        id,
        case_id: row.id,
        kind: "pan",
        subject_fingerprint: fingerprint,
        subject_sealed: null,
        created_at: at,
      });
      return row;
    });
    const verdict = await provider.checkPan({ id, ...asked }, signal).catch(async (error) => {
      await settleCheck(db, id, { status: "failed", at: clock.now() });
      throw error;
    });
    if (verdict.outcome === "refused") {
      const { reason } = verdict;
      await settleCheck(db, id, { status: "refused", reason, at: clock.now() });
      return { text: panRefusals[reason], status: statusOf(begun) };
    }
    try {
      const moved = await claim(member, id, begun.id, asked);
      if (moved !== null) return { text: "VERIFIED", status: statusOf(moved) };
    } catch (error) {
      if (!(error instanceof PanTaken)) throw error;
      const reason = "pan_taken";
      await settleCheck(db, id, { status: "refused", reason, at: clock.now() });
      return { text: ownMessages.panTaken, status: statusOf(begun) };
    }
    await settleCheck(db, id, { status: "lapsed", at: clock.now() });
    throw changedMeanwhile();
  };

  return {
    async verify(member, given, signal) {
      const provider = requireProvider(deps);
      const asked = await readGiven(member, given);
      const known = await findCase(db, member.userId);
      if (known !== null && isSubmitted(known.status)) {
        if (holds(known, asked)) return { text: "VERIFIED", status: statusOf(known) };
        throw failure("kyc.pan_kept", 409, ownMessages.panKept);
      }
      const fingerprints = fields.questionFingerprints(asked);
      const isRepeated =
        known !== null &&
        holds(known, asked) &&
        (await hasPassed(db, known.id, "pan", fingerprints));
      if (isRepeated) return { text: "VERIFIED", status: statusOf(known) };

      return deps.countAnswer("kycPan", member.userId, signal, () =>
        ask(provider, member, asked, fingerprints[0], signal),
      );
    },
    async submit(member, given) {
      const pan = tidyCode(given.pan);
      const dob = given.dob.trim();
      if (pan === "" || dob === "") throw refuse("kyc.incomplete", messages.incomplete);
      const found = await findCase(db, member.userId);
      if (found === null || !holds(found, { pan, dob })) {
        throw failure("kyc.pan_unverified", 409, ownMessages.panUnverified);
      }
      if (isSubmitted(found.status)) return found;
      if (given.agreement !== undefined && given.agreement !== kycAgreement) {
        throw failure("kyc.agreement_changed", 409, ownMessages.agreementChanged);
      }
      const moved = await inTransaction(db, (transaction) =>
        advanceCase(
          deps,
          transaction,
          { kind: "user", id: member.userId },
          {
            caseId: found.id,
            to: "submitted",
            change: { agreement: kycAgreement },
            // Only the PAN that was read, not one that a concurrent request has stored since.
            onlyWhere: { pan_fingerprint: found.pan_fingerprint },
            at: clock.now(),
          },
        ),
      );
      if (moved !== null) return moved;
      const now = await findCase(db, member.userId);
      if (now !== null && isSubmitted(now.status) && holds(now, { pan, dob })) return now;
      throw changedMeanwhile();
    },
  };
}

/** @throws TypeError for a lapsed case, which no call finds. */
export function statusOf({ status }: Pick<CaseRow, "status">): KycStatus {
  const spelt = presentStatus(status);
  if (spelt === null) throw new TypeError("A lapsed case is shown to nobody");
  return spelt;
}

function refuse(code: string, message: string) {
  return failure(code, 400, message);
}
