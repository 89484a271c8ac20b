import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";

export interface TotpRow {
  readonly user_id: string;
  readonly sealed_secret: Buffer;
  readonly created_at: Date;
  /** Null until a first code has shown that the app has the secret. */
  readonly confirmed_at: Date | null;
}

export async function findTotp(db: Executor, userId: string): Promise<TotpRow | null> {
  const row = await db<TotpRow>("totp_factors").where({ user_id: userId }).first();
  return row ?? null;
}

/** Puts a secret in place of one that was never confirmed; false where one is in use. */
export async function saveTotpSetup(
  db: Executor,
  row: Pick<TotpRow, "user_id" | "sealed_secret" | "created_at">,
): Promise<boolean> {
  const saved: unknown[] = await db("totp_factors")
    .insert(row)
    .onConflict("user_id")
    .merge({ sealed_secret: row.sealed_secret, created_at: row.created_at, last_step: null })
    .whereNull("totp_factors.confirmed_at")
    .returning("user_id");
  return saved.length === 1;
}

/** False where it was confirmed or removed meanwhile. */
export async function confirmTotp(
  transaction: Transaction,
  { user_id, sealed_secret }: TotpRow,
  step: number,
  at: Date,
): Promise<boolean> {
  const changed = await transaction("totp_factors")
    .where({ user_id, sealed_secret })
    .whereNull("confirmed_at")
    .update({ confirmed_at: at, last_step: step });
  return changed === 1;
}

/** Uses a step up with all before it; false where it, or a later one, was used already. */
export async function useTotpStep(
  transaction: Transaction,
  userId: string,
  step: number,
): Promise<boolean> {
  const changed = await transaction("totp_factors")
    .where({ user_id: userId })
    .whereNotNull("confirmed_at")
    .whereRaw("coalesce(last_step, -1) < ?", [step])
    .update({ last_step: step });
  return changed === 1;
}

export async function deleteTotp(transaction: Transaction, userId: string): Promise<boolean> {
  return (await transaction("totp_factors").where({ user_id: userId }).delete()) === 1;
}

/** Puts new codes in place of all earlier ones. */
export async function replaceRecoveryCodes(
  transaction: Transaction,
  userId: string,
  hashes: readonly Buffer[],
  at: Date,
): Promise<void> {
  await transaction("recovery_codes").where({ user_id: userId }).delete();
  if (hashes.length === 0) return;
  await transaction("recovery_codes").insert(
    hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: at })),
  );
}

/** Uses a code up; false where there is none of these hashes that is unused. */
export async function useRecoveryCode(
  transaction: Transaction,
  userId: string,
  hashes: readonly Buffer[],
  at: Date,
): Promise<boolean> {
  const changed = await transaction("recovery_codes")
    .where({ user_id: userId })
    .whereIn("code_hash", hashes)
    .whereNull("used_at")
    .update({ used_at: at });
  return changed === 1;
}

export async function countRecoveryCodes(db: Executor, userId: string): Promise<number> {
  const [row] = await resultOf<{ readonly count: string | number }[]>(
    db("recovery_codes").where({ user_id: userId }).whereNull("used_at").count({ count: "*" }),
  );
  return Number(row?.count ?? 0);
}
