import type { Executor, Transaction } from "@munshi/db";

/** A sign-in under way: the password of a staff member was right, or any passkey is asked for. */
export interface SignInStepRow {
  readonly token_hash: Buffer;
  readonly staff_id: string | null;
  /** Challenge of a sign-in by passkey alone. */
  readonly challenge: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export async function insertStep(db: Executor, row: SignInStepRow): Promise<void> {
  await db("staff_sign_in_steps").insert(row);
}

/** Null if it is unknown, used or too old. */
export async function findStep(
  db: Executor,
  tokenHash: Buffer,
  at: Date,
): Promise<SignInStepRow | null> {
  const row = await db<SignInStepRow>("staff_sign_in_steps")
    .where({ token_hash: tokenHash })
    .whereNull("used_at")
    .where("expires_at", ">", at)
    .first();
  return row ?? null;
}

/** Counts a try before anything is compared; false where none is left. */
export async function takeStepTry(db: Executor, tokenHash: Buffer, most: number): Promise<boolean> {
  const changed = await db("staff_sign_in_steps")
    .where({ token_hash: tokenHash })
    .whereNull("used_at")
    .where("tries", "<", most)
    .update({ tries: db.raw("tries + 1") });
  return changed === 1;
}

/** Returns false if a concurrent request was first. */
export async function useStep(
  transaction: Transaction,
  tokenHash: Buffer,
  at: Date,
): Promise<boolean> {
  const changed = await transaction("staff_sign_in_steps")
    .where({ token_hash: tokenHash })
    .whereNull("used_at")
    .update({ used_at: at });
  return changed === 1;
}

/** A password that was right before it changed opens nothing. */
export async function deleteStepsOf(transaction: Transaction, staffId: string): Promise<void> {
  await transaction("staff_sign_in_steps").where({ staff_id: staffId }).delete();
}

export async function deleteStepsBefore(db: Executor, moment: Date): Promise<number> {
  return db("staff_sign_in_steps").where("expires_at", "<", moment).delete();
}
