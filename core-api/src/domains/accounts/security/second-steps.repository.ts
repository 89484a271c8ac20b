import type { Executor, Transaction } from "@munshi/db";

/** A sign-in whose password was right and whose second factor is still to come. */
export interface SecondStepRow {
  readonly token_hash: Buffer;
  readonly user_id: string;
  readonly tenant_key: string;
  /** Hash of the mark of the browser that passed the first step; null if the caller sent none. */
  readonly device_hash: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export async function insertSecondStep(
  transaction: Transaction,
  row: SecondStepRow,
): Promise<void> {
  await transaction("second_steps").insert(row);
}

/** Null where it is unknown, used or too old. */
export async function findSecondStep(
  db: Executor,
  tokenHash: Buffer,
  at: Date,
): Promise<SecondStepRow | null> {
  const row = await db<SecondStepRow>("second_steps")
    .where({ token_hash: tokenHash })
    .whereNull("used_at")
    .where("expires_at", ">", at)
    .first();
  return row ?? null;
}

/** Counts a try before anything is compared; false where none is left. */
export async function takeSecondStepTry(
  db: Executor,
  tokenHash: Buffer,
  mostTries: number,
): Promise<boolean> {
  const changed = await db("second_steps")
    .where({ token_hash: tokenHash })
    .whereNull("used_at")
    .where("tries", "<", mostTries)
    .update({ tries: db.raw("tries + 1") });
  return changed === 1;
}

/** False where a rival was first, or a changed password has ended it. */
export async function useSecondStep(
  transaction: Transaction,
  tokenHash: Buffer,
  at: Date,
): Promise<boolean> {
  const changed = await transaction("second_steps")
    .where({ token_hash: tokenHash })
    .whereNull("used_at")
    .update({ used_at: at });
  return changed === 1;
}

/** A password that was right before it changed opens nothing. */
export async function deleteSecondStepsOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction("second_steps").where({ user_id: userId }).delete();
}

export async function deleteSecondStepsBefore(db: Executor, moment: Date): Promise<number> {
  return db("second_steps").where("expires_at", "<", moment).delete();
}
