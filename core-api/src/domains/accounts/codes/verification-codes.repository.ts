import type { Executor, Transaction } from "@munshi/db";

export type CodePurpose = "sign_up" | "broker_login" | "password_reset";

/** Context that a code is bound to; it is valid for nothing else. */
export interface CodeSubject {
  readonly purpose: CodePurpose;
  readonly email: string;
  /** The client of a broker's or a social sign-in; empty for the others. */
  readonly clientId: string;
  /** Hash of the asking browser's flow; empty for a program. A code belongs to one flow. */
  readonly flow: string;
  /** Id of a code that the mail's link names: its flow counts in place of the caller's. */
  readonly request?: string;
}

export interface CodeRow {
  readonly id: string;
  readonly purpose: CodePurpose;
  readonly tenant_key: string;
  readonly email: string;
  readonly client_id: string;
  readonly flow: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly tries: number;
  readonly verified_at: Date | null;
  readonly used_at: Date | null;
}

export async function insertCode(
  transaction: Transaction,
  row: Omit<CodeRow, "tries" | "verified_at" | "used_at">,
): Promise<void> {
  await transaction("verification_codes").insert(row);
}

export async function findCode(db: Executor, id: string): Promise<CodeRow | null> {
  const row = await db<CodeRow>("verification_codes").where({ id }).first();
  return row ?? null;
}

/** The newest code of a subject: a new one puts those before it out of use. */
export async function findLatestCode(db: Executor, subject: CodeSubject): Promise<CodeRow | null> {
  const row = await selectLatest(db, subject).first();
  return row ?? null;
}

/**
 * Counts a try at the newest code before anybody compares; null where it has none left, is used, or
 * is not in the wanted state. Without `verified` the code must still be in its time.
 */
export async function takeTry(
  db: Executor,
  subject: CodeSubject,
  wanted: { readonly verified: boolean; readonly mostTries: number; readonly at: Date },
): Promise<CodeRow | null> {
  const open = db("verification_codes")
    .whereIn("id", selectLatest(db, subject).select("id"))
    .whereNull("used_at")
    .where("tries", "<", wanted.mostTries);
  const inState = wanted.verified
    ? open.whereNotNull("verified_at")
    : open.whereNull("verified_at").where("expires_at", ">", wanted.at);
  const [row] = (await inState.update({ tries: db.raw("tries + 1") }).returning("*")) as CodeRow[];
  return row ?? null;
}

/** A right code's try; wrong ones stay counted. */
export async function giveTryBack(db: Executor, id: string): Promise<void> {
  await db("verification_codes")
    .where({ id })
    .where("tries", ">", 0)
    .update({ tries: db.raw("tries - 1") });
}

/** Marks a code as typed and gives it new tries for its use; false where a rival was first. */
export async function markVerified(db: Executor, id: string, at: Date): Promise<boolean> {
  const changed = await db("verification_codes")
    .where({ id })
    .whereNull("verified_at")
    .whereNull("used_at")
    .update({ verified_at: at, tries: 0 });
  return changed === 1;
}

/** Uses a code up; false where a rival was first. */
export async function markUsed(transaction: Transaction, id: string, at: Date): Promise<boolean> {
  const changed = await transaction("verification_codes")
    .where({ id })
    .whereNull("used_at")
    .update({ used_at: at });
  return changed === 1;
}

export async function deleteCodesBefore(db: Executor, moment: Date): Promise<number> {
  return db("verification_codes").where("expires_at", "<", moment).delete();
}

function selectLatest(db: Executor, subject: CodeSubject) {
  const { purpose, email, clientId, request } = subject;
  const flow =
    request === undefined
      ? subject.flow
      : db("verification_codes").where({ id: request }).select("flow");
  return db<CodeRow>("verification_codes")
    .where({ purpose, email, client_id: clientId })
    .where("flow", flow)
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(1);
}
