import type { Executor, Transaction } from "@munshi/db";

export interface PasskeyRow {
  readonly id: string;
  readonly user_id: string;
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
export async function listPasskeys(db: Executor, userId: string): Promise<readonly PasskeyRow[]> {
  return (await db("passkeys")
    .where({ user_id: userId })
    .orderBy(["created_at", "id"])) as PasskeyRow[];
}

/** False if the credential is already stored, for this or another user. */
export async function insertPasskey(
  transaction: Transaction,
  row: Omit<PasskeyRow, "counter" | "last_used_at"> & { readonly counter: number },
): Promise<boolean> {
  const added: unknown[] = await transaction("passkeys")
    .insert({ ...row, transports: [...row.transports] })
    .onConflict("credential_id")
    .ignore()
    .returning("id");
  return added.length === 1;
}

export async function markPasskeyUsed(
  transaction: Transaction,
  id: string,
  counter: number,
  at: Date,
): Promise<void> {
  await transaction("passkeys").where({ id }).update({ counter, last_used_at: at });
}

/** False where the user has no such passkey. */
export async function deletePasskey(
  transaction: Transaction,
  userId: string,
  id: string,
): Promise<boolean> {
  return (await transaction("passkeys").where({ user_id: userId, id }).delete()) === 1;
}

export async function deletePasskeysOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction("passkeys").where({ user_id: userId }).delete();
}

export async function saveChallenge(
  db: Executor,
  userId: string,
  purpose: ChallengePurpose,
  challenge: string,
  expiresAt: Date,
): Promise<void> {
  const row = { user_id: userId, purpose, challenge, expires_at: expiresAt };
  await db("passkey_challenges").insert(row).onConflict(["user_id", "purpose"]).merge();
}

/** Takes a challenge away, so that it serves once; null where there is none in its time. */
export async function takeChallenge(
  db: Executor,
  userId: string,
  purpose: ChallengePurpose,
  at: Date,
): Promise<string | null> {
  const [row] = (await db("passkey_challenges")
    .where({ user_id: userId, purpose })
    .where("expires_at", ">", at)
    .delete()
    .returning("challenge")) as { readonly challenge: string }[];
  return row?.challenge ?? null;
}
