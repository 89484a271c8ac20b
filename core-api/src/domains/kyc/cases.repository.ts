import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import { constraintOf } from "../../platform/db/sqlstate.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { Fingerprint } from "../../platform/keys/personal-keys.ts";
import { transitions } from "./kyc-case.ts";
import type { CaseRow, CaseStatus } from "./kyc-case.ts";

/** The one case of a user that has not lapsed. */
export async function findCase(db: Executor, userId: string): Promise<CaseRow | null> {
  const row = await db<CaseRow>("kyc_cases")
    .where({ user_id: userId })
    .whereNot({ status: "lapsed" })
    .first();
  return row ?? null;
}

/** The user's case; concurrent requests get the same one. */
export async function beginCase(
  transaction: Transaction,
  begun: Pick<CaseRow, "id" | "user_id" | "tenant_key" | "created_at">,
): Promise<CaseRow> {
  const inserted = (await transaction("kyc_cases")
    .insert({ ...begun, status: "opened", updated_at: begun.created_at })
    .onConflict(transaction.raw("(user_id) where status <> 'lapsed'"))
    .ignore()
    .returning("*")) as CaseRow[];
  const [made] = inserted;
  if (made !== undefined) {
    await insertEvent(transaction, made.id, null, "opened", null, begun.created_at);
    return made;
  }
  const found = await findCase(transaction, begun.user_id);
  if (found === null) throw new TypeError("A case that stands in the way can be read");
  return found;
}

/** Another account has it; not disclosed which. */
export class PanTaken extends Error {
  override readonly name = "PanTaken";
}

/** Columns that a transition writes in addition to the status. */
type CaseChange = Partial<
  Pick<
    CaseRow,
    | "pan_sealed"
    | "pan_fingerprint"
    | "name_sealed"
    | "dob_sealed"
    | "account_sealed"
    | "ifsc"
    | "bank"
    | "agreement"
  >
>;

/**
 * Moves a case to another status if the transition table allows it, and records the event. Returns
 * null if a concurrent request has moved it elsewhere.
 * @throws PanTaken if another account has the PAN; the transaction is then aborted.
 */
export async function moveCase(
  transaction: Transaction,
  move: {
    readonly caseId: string;
    readonly to: CaseStatus;
    readonly change?: CaseChange;
    /** Further conditions for the transition. */
    readonly onlyWhere?: Partial<CaseRow>;
    readonly checkId?: string;
    readonly at: Date;
  },
): Promise<CaseRow | null> {
  const { caseId, to, change = {}, onlyWhere = {}, checkId = null, at } = move;
  const before = await resultOf<Pick<CaseRow, "status"> | undefined>(
    transaction("kyc_cases").where({ id: caseId }).forUpdate().first("status"),
  );
  const [moved] = (await transaction("kyc_cases")
    .where({ ...onlyWhere, id: caseId })
    .whereIn("status", transitions[to])
    .update({ ...change, status: to, updated_at: at })
    .returning("*")
    .catch((error: unknown) => {
      throw constraintOf(error) === "kyc_cases_pan" ? new PanTaken() : error;
    })) as CaseRow[];
  if (moved === undefined) return null;
  await insertEvent(transaction, caseId, before?.status ?? null, to, checkId, at);
  return moved;
}

/** Returns true if another case has the PAN, under any key. */
export async function isPanTaken(
  db: Executor,
  fingerprints: readonly Fingerprint[],
  caseId: string,
): Promise<boolean> {
  const row: unknown = await db("kyc_cases")
    .whereIn("pan_fingerprint", fingerprints)
    .whereNot({ id: caseId })
    .first("id");
  return row !== undefined;
}

/** Cases without changes since a moment. */
export async function listUnfinished(
  db: Executor,
  before: Date,
  limit: number,
): Promise<readonly Pick<CaseRow, "id" | "user_id" | "tenant_key">[]> {
  return (await db("kyc_cases")
    .whereNotIn("status", ["completed", "lapsed"])
    .where("updated_at", "<", before)
    .orderBy("updated_at")
    .limit(limit)
    .select("id", "user_id", "tenant_key")) as CaseRow[];
}

async function insertEvent(
  transaction: Transaction,
  caseId: string,
  from: CaseStatus | null,
  to: CaseStatus,
  checkId: string | null,
  at: Date,
): Promise<void> {
  await transaction("kyc_events").insert({
    id: createPublicId(),
    case_id: caseId,
    from_status: from,
    to_status: to,
    check_id: checkId,
    at,
  });
}

/** First and last name of a profile; null where either is missing: a name of one word proves little. */
export async function findKnownName(db: Executor, userId: string): Promise<string | null> {
  const row = await resultOf<
    { readonly first_name: string; readonly last_name: string } | undefined
  >(db("users").where({ id: userId }).first("first_name", "last_name"));
  const [first, last] = [row?.first_name.trim() ?? "", row?.last_name.trim() ?? ""];
  return first === "" || last === "" ? null : `${first} ${last}`;
}
