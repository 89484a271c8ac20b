import type { Executor, Transaction } from "@munshi/db";
import { constraintOf } from "../../platform/db/sqlstate.ts";
import type { CheckKind, CheckRow, CheckStatus } from "./kyc-case.ts";

export const openStatuses = ["asked", "pending"] as const satisfies readonly CheckStatus[];

/** Stores a request before it is sent; false if one about a bank account is open. */
export async function insertCheck(
  db: Executor,
  check: Pick<
    CheckRow,
    "id" | "case_id" | "kind" | "subject_fingerprint" | "subject_sealed" | "created_at"
  >,
): Promise<boolean> {
  try {
    await db("kyc_checks").insert({ ...check, status: "asked" });
    return true;
  } catch (error) {
    if (constraintOf(error) === "kyc_checks_open_bank") return false;
    throw error;
  }
}

/** Records the outcome of a request; false if it already has one. */
export async function settleCheck(
  db: Executor,
  id: string,
  outcome: {
    readonly status: CheckStatus;
    readonly reason?: string | undefined;
    readonly at: Date;
  },
): Promise<boolean> {
  const { status, reason, at } = outcome;
  const isOpen = status === "asked" || status === "pending";
  const changed = await db("kyc_checks")
    .where({ id })
    .whereIn("status", isOpen ? ["asked"] : openStatuses)
    .update({
      status,
      ...(isOpen ? {} : { decided_at: at, subject_sealed: null }),
      ...(reason === undefined ? {} : { reason }),
    });
  return changed === 1;
}

/** Questions of a case that have no answer yet, newest first. */
export async function listOpenChecks(
  db: Executor,
  caseId: string,
  kinds: readonly CheckKind[],
): Promise<readonly CheckRow[]> {
  return (await db("kyc_checks")
    .where({ case_id: caseId })
    .whereIn("kind", kinds)
    .whereIn("status", openStatuses)
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(5)) as CheckRow[];
}

/** Was exactly this asked about the case, and answered well? */
export async function hasPassed(
  db: Executor,
  caseId: string,
  kind: CheckKind,
  fingerprints: readonly Buffer[],
): Promise<boolean> {
  const row: unknown = await db("kyc_checks")
    .where({ case_id: caseId, kind, status: "passed" })
    .whereIn("subject_fingerprint", fingerprints)
    .first("id");
  return row !== undefined;
}

/** Open questions of a span, oldest first, with whose they are. */
export async function listStaleChecks(
  db: Executor,
  span: { readonly from: Date; readonly until: Date; readonly limit: number },
): Promise<readonly (CheckRow & { readonly user_id: string; readonly tenant_key: string })[]> {
  return (await db("kyc_checks as question")
    .join("kyc_cases as told", "told.id", "question.case_id")
    .whereIn("question.status", openStatuses)
    .where("question.created_at", ">=", span.from)
    .where("question.created_at", "<", span.until)
    .orderBy("question.created_at")
    .limit(span.limit)
    .select("question.*", "told.user_id", "told.tenant_key")) as (CheckRow & {
    readonly user_id: string;
    readonly tenant_key: string;
  })[];
}

/** Marks open checks created before `moment` as lapsed: no answer is expected. */
export async function lapseChecksBefore(
  db: Executor | Transaction,
  moment: Date,
  at: Date,
): Promise<number> {
  return db("kyc_checks")
    .whereIn("status", openStatuses)
    .where("created_at", "<", moment)
    .update({ status: "lapsed", decided_at: at, subject_sealed: null });
}
