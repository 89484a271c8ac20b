import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { FactorTables } from "./factor-tables.ts";

export interface PasskeyRow {
  readonly id: string;
  readonly credential_id: string;
  readonly public_key: Buffer;
  /** `bigint`, as text. */
  readonly counter: string;
  readonly transports: readonly string[];
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

export type ChallengePurpose = "register" | "sign_in" | "confirm";

/** Oldest first. */
export async function listPasskeys(
  db: Executor,
  tables: FactorTables,
  ownerId: string,
): Promise<readonly PasskeyRow[]> {
  return (await db(tables.passkeys)
    .where({ [tables.owner]: ownerId })
    .orderBy(["created_at", "id"])) as PasskeyRow[];
}

/** The owner and the passkey of a credential; null if it is unknown. */
export async function findPasskey(
  db: Executor,
  tables: FactorTables,
  credentialId: string,
): Promise<{ readonly ownerId: string; readonly passkey: PasskeyRow } | null> {
  const row = await resultOf<(PasskeyRow & { readonly [column: string]: unknown }) | undefined>(
    db(tables.passkeys).where({ credential_id: credentialId }).first(),
  );
  return row === undefined ? null : { ownerId: String(row[tables.owner]), passkey: row };
}

/** False if the credential is already stored, for this or another account. */
export async function insertPasskey(
  transaction: Transaction,
  tables: FactorTables,
  ownerId: string,
  row: Omit<PasskeyRow, "counter" | "last_used_at"> & { readonly counter: number },
): Promise<boolean> {
  const added: unknown[] = await transaction(tables.passkeys)
    .insert({ ...row, [tables.owner]: ownerId, transports: [...row.transports] })
    .onConflict("credential_id")
    .ignore()
    .returning("id");
  return added.length === 1;
}

export async function markPasskeyUsed(
  transaction: Transaction,
  tables: FactorTables,
  id: string,
  counter: number,
  at: Date,
): Promise<void> {
  await transaction(tables.passkeys).where({ id }).update({ counter, last_used_at: at });
}

/** False where the account has no such passkey. */
export async function deletePasskey(
  transaction: Transaction,
  tables: FactorTables,
  ownerId: string,
  id: string,
): Promise<boolean> {
  return (
    (await transaction(tables.passkeys)
      .where({ [tables.owner]: ownerId, id })
      .delete()) === 1
  );
}

export async function deletePasskeysOf(
  transaction: Transaction,
  tables: FactorTables,
  ownerId: string,
): Promise<void> {
  await transaction(tables.passkeys)
    .where({ [tables.owner]: ownerId })
    .delete();
}

export async function saveChallenge(
  db: Executor,
  tables: FactorTables,
  ownerId: string,
  purpose: ChallengePurpose,
  challenge: string,
  expiresAt: Date,
): Promise<void> {
  const row = { [tables.owner]: ownerId, purpose, challenge, expires_at: expiresAt };
  await db(tables.challenges).insert(row).onConflict([tables.owner, "purpose"]).merge();
}

/** Takes a challenge away, so that it serves once; null where there is none in its time. */
export async function takeChallenge(
  db: Executor,
  tables: FactorTables,
  ownerId: string,
  purpose: ChallengePurpose,
  at: Date,
): Promise<string | null> {
  const [row] = (await db(tables.challenges)
    .where({ [tables.owner]: ownerId, purpose })
    .where("expires_at", ">", at)
    .delete()
    .returning("challenge")) as { readonly challenge: string }[];
  return row?.challenge ?? null;
}
