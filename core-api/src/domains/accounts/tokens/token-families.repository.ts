import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";

type EndReason = "signed_out" | "reused" | "password_changed" | "superseded";

export interface FamilyRow {
  readonly id: string;
  readonly user_id: string;
  readonly tenant_key: string;
  readonly device: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  /** Shared by a login and those that it was carried to on other hosts. */
  readonly sign_in_id: string;
  /** Staff's view of the member's pages; absent or null: a login of the member. */
  readonly view_id?: string | null;
}

/** A token with the family that it belongs to, ended or not. */
export interface HeldToken {
  readonly family_id: string;
  readonly user_id: string;
  readonly tenant_key: string;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly rotated_at: Date | null;
}

export async function insertFamily(transaction: Transaction, family: FamilyRow): Promise<void> {
  await transaction("token_families").insert(family);
}

/** Null where there is none, or it has ended. */
export async function findValidFamily(
  db: Executor,
  id: string,
  at: Date,
): Promise<FamilyRow | null> {
  const row = await db<FamilyRow>("token_families")
    .where({ id })
    .whereNull("ended_at")
    .where("expires_at", ">", at)
    .first();
  return row ?? null;
}

export async function insertRefreshToken(
  transaction: Transaction,
  token: {
    readonly token_hash: Buffer;
    readonly family_id: string;
    readonly created_at: Date;
  },
): Promise<void> {
  await transaction("refresh_tokens").insert(token);
}

export async function findRefreshToken(db: Executor, hash: Buffer): Promise<HeldToken | null> {
  const row = await resultOf<HeldToken | undefined>(
    db("refresh_tokens as token")
      .join("token_families as family", "family.id", "token.family_id")
      .where("token.token_hash", hash)
      .first(
        "token.family_id",
        "token.rotated_at",
        "family.user_id",
        "family.tenant_key",
        "family.expires_at",
        "family.ended_at",
      ),
  );
  return row ?? null;
}

/** Marks a token as used. Returns false if it already was, or its family is no longer active. */
export async function rotateToken(
  transaction: Transaction,
  hash: Buffer,
  at: Date,
): Promise<boolean> {
  const standing = transaction("token_families")
    .whereNull("ended_at")
    .where("expires_at", ">", at)
    .select("id");
  const changed = await transaction("refresh_tokens")
    .where({ token_hash: hash })
    .whereNull("rotated_at")
    .whereIn("family_id", standing)
    .update({ rotated_at: at });
  return changed === 1;
}

/** Has a token of this hash been handed out, and is it still to be used? */
export async function isUnused(db: Executor, hash: Buffer): Promise<boolean> {
  const row: unknown = await db("refresh_tokens")
    .where({ token_hash: hash })
    .whereNull("rotated_at")
    .first("family_id");
  return row !== undefined;
}

/** Returns false if the family had already ended. */
export async function endFamily(
  db: Executor,
  familyId: string,
  reason: EndReason,
  at: Date,
): Promise<boolean> {
  const changed = await db("token_families")
    .where({ id: familyId })
    .whereNull("ended_at")
    .update({ ended_at: at, end_reason: reason });
  return changed === 1;
}

/** Ends a login together with all that it was carried to, or that it was carried from. */
export async function endSignInOf(
  transaction: Transaction,
  familyId: string,
  reason: EndReason,
  at: Date,
): Promise<void> {
  const family = transaction("token_families").where({ id: familyId });
  // Waits for a carry-over in progress, so that it ends too.
  await transaction("users")
    .where("id", family.clone().select("user_id"))
    .forNoKeyUpdate()
    .first("id");
  await transaction("token_families")
    .where("sign_in_id", family.clone().select("sign_in_id"))
    .whereNull("ended_at")
    .update({ ended_at: at, end_reason: reason });
}

/** Ends some of a user's sign-ins and all carry-overs. Returns the number of families ended. */
export async function endSignInsOf(
  transaction: Transaction,
  userId: string,
  signInIds: readonly string[],
  at: Date,
): Promise<number> {
  // Waits for a carry-over in progress, so that it ends too.
  await transaction("users").where({ id: userId }).forNoKeyUpdate().first("id");
  return transaction("token_families")
    .where({ user_id: userId })
    .whereIn("sign_in_id", signInIds)
    .whereNull("ended_at")
    .update({ ended_at: at, end_reason: "signed_out" });
}

/** Ends every sign-in of a user; how many there were. */
export async function endFamiliesOf(
  transaction: Transaction,
  userId: string,
  reason: EndReason,
  at: Date,
): Promise<number> {
  return transaction("token_families")
    .where({ user_id: userId })
    .whereNull("ended_at")
    .update({ ended_at: at, end_reason: reason });
}

/** Ends a user's oldest sign-ins beyond the newest `keep`. */
export async function endSurplusFamilies(
  transaction: Transaction,
  userId: string,
  keep: number,
  at: Date,
): Promise<void> {
  const surplus = transaction("token_families")
    .where({ user_id: userId })
    .whereNull("ended_at")
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .offset(keep)
    .select("id");
  await transaction("token_families")
    .whereIn("id", surplus)
    .update({ ended_at: at, end_reason: "superseded" });
}

/** Families past their time, and those ended before `moment`, with their tokens. */
export async function deleteFamiliesBefore(db: Executor, moment: Date): Promise<number> {
  return db("token_families")
    .where("expires_at", "<", moment)
    .orWhere("ended_at", "<", moment)
    .delete();
}

/** Ends every open session of a member, whose row the caller has locked; how many there were. */
export function endSessionsOf(transaction: Transaction, userId: string, at: Date): Promise<number> {
  return endFamiliesOf(transaction, userId, "signed_out", at);
}
