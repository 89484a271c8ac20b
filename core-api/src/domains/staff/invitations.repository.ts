import type { Executor, Transaction } from "@munshi/db";

export interface InvitationRow {
  readonly id: string;
  readonly staff_id: string;
  readonly token_hash: Buffer;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

export async function insertInvitation(
  transaction: Transaction,
  row: Omit<InvitationRow, "used_at">,
): Promise<void> {
  await transaction("staff_invitations").insert(row);
}

/** Null where it is unknown, used or too old. */
export async function findInvitation(
  db: Executor,
  by: { readonly token_hash: Buffer } | { readonly id: string },
  at: Date,
): Promise<InvitationRow | null> {
  const row = await db<InvitationRow>("staff_invitations")
    .where(by)
    .whereNull("used_at")
    .where("expires_at", ">", at)
    .first();
  return row ?? null;
}

/** False where a rival was first. */
export async function useInvitation(
  transaction: Transaction,
  id: string,
  at: Date,
): Promise<boolean> {
  const changed = await transaction("staff_invitations")
    .where({ id })
    .whereNull("used_at")
    .update({ used_at: at });
  return changed === 1;
}

/** A newer invitation replaces all earlier ones. */
export async function deleteInvitationsOf(
  transaction: Transaction,
  staffId: string,
): Promise<void> {
  await transaction("staff_invitations").where({ staff_id: staffId }).delete();
}
