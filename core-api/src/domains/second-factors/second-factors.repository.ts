import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { FactorTables } from "./factor-tables.ts";

export interface TotpRow {
  readonly sealed_secret: Buffer;
  readonly created_at: Date;
  /** Null until a first code has shown that the app has the secret. */
  readonly confirmed_at: Date | null;
}

export async function findTotp(
  db: Executor,
  tables: FactorTables,
  ownerId: string,
): Promise<TotpRow | null> {
  const row = await resultOf<TotpRow | undefined>(
    db(tables.totp)
      .where({ [tables.owner]: ownerId })
      .first(),
  );
  return row ?? null;
}

/** Puts a secret in place of one that was never confirmed; false where one is in use. */
export async function saveTotpSetup(
  db: Executor,
  tables: FactorTables,
  ownerId: string,
  row: Pick<TotpRow, "sealed_secret" | "created_at">,
): Promise<boolean> {
  const saved: unknown[] = await db(tables.totp)
    .insert({ ...row, [tables.owner]: ownerId })
    .onConflict(tables.owner)
    .merge({ sealed_secret: row.sealed_secret, created_at: row.created_at, last_step: null })
    .whereNull(`${tables.totp}.confirmed_at`)
    .returning(tables.owner);
  return saved.length === 1;
}

/** False where it was confirmed or removed meanwhile. */
export async function confirmTotp(
  transaction: Transaction,
  tables: FactorTables,
  ownerId: string,
  { sealed_secret }: TotpRow,
  step: number,
  at: Date,
): Promise<boolean> {
  const changed = await transaction(tables.totp)
    .where({ [tables.owner]: ownerId, sealed_secret })
    .whereNull("confirmed_at")
    .update({ confirmed_at: at, last_step: step });
  return changed === 1;
}

/** Uses a step up with all before it; false where it, or a later one, was used already. */
export async function useTotpStep(
  transaction: Transaction,
  tables: FactorTables,
  ownerId: string,
  step: number,
): Promise<boolean> {
  const changed = await transaction(tables.totp)
    .where({ [tables.owner]: ownerId })
    .whereNotNull("confirmed_at")
    .whereRaw("coalesce(last_step, -1) < ?", [step])
    .update({ last_step: step });
  return changed === 1;
}

export async function deleteTotp(
  transaction: Transaction,
  tables: FactorTables,
  ownerId: string,
): Promise<boolean> {
  return (
    (await transaction(tables.totp)
      .where({ [tables.owner]: ownerId })
      .delete()) === 1
  );
}

/** Puts new codes in place of all earlier ones. */
export async function replaceRecoveryCodes(
  transaction: Transaction,
  tables: FactorTables,
  ownerId: string,
  hashes: readonly Buffer[],
  at: Date,
): Promise<void> {
  await transaction(tables.recoveryCodes)
    .where({ [tables.owner]: ownerId })
    .delete();
  if (hashes.length === 0) return;
  await transaction(tables.recoveryCodes).insert(
    hashes.map((hash) => ({ [tables.owner]: ownerId, code_hash: hash, created_at: at })),
  );
}

/** Uses a code up; false where there is none of these hashes that is unused. */
export async function useRecoveryCode(
  transaction: Transaction,
  tables: FactorTables,
  ownerId: string,
  hashes: readonly Buffer[],
  at: Date,
): Promise<boolean> {
  const changed = await transaction(tables.recoveryCodes)
    .where({ [tables.owner]: ownerId })
    .whereIn("code_hash", hashes)
    .whereNull("used_at")
    .update({ used_at: at });
  return changed === 1;
}

export async function countRecoveryCodes(
  db: Executor,
  tables: FactorTables,
  ownerId: string,
): Promise<number> {
  const [row] = await resultOf<{ readonly count: string | number }[]>(
    db(tables.recoveryCodes)
      .where({ [tables.owner]: ownerId })
      .whereNull("used_at")
      .count({ count: "*" }),
  );
  return Number(row?.count ?? 0);
}
