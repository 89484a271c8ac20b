import type { Executor } from "@munshi/db";
import { keysOf } from "@munshi/platform/contract";

/**
 * `begun`: at the broker. `answered`: one caller is exchanging the broker's answer. `email_needed`:
 * the broker's session waits for an address. `identity_needed`: it waits for the member's password
 * and second factor. `name_differs`: it waits until the member confirms the holder's name. The
 * others are final.
 */
type AttemptStatus =
  | "begun"
  | "answered"
  | "email_needed"
  | "identity_needed"
  | "name_differs"
  | "finished"
  | "failed";

const next: { readonly [S in AttemptStatus]: readonly AttemptStatus[] } = {
  begun: ["answered"],
  answered: ["email_needed", "identity_needed", "name_differs", "finished", "failed"],
  email_needed: ["answered", "failed"],
  identity_needed: ["answered", "failed"],
  name_differs: ["finished", "failed"],
  finished: [],
  failed: [],
};

/** The states that may precede `status`. */
export function statesBefore(status: AttemptStatus): readonly AttemptStatus[] {
  return keysOf(next).filter((from) => next[from].includes(status));
}

export interface AttemptRow {
  readonly attempt_hash: Buffer;
  readonly broker_id: number;
  readonly tenant_key: string;
  readonly user_id: string | null;
  readonly browser_hash: string;
  readonly callback: string;
  readonly next_page: string | null;
  readonly referrer: string | null;
  readonly status: AttemptStatus;
  readonly sealed: Buffer | null;
  readonly begun_at: Date;
  readonly changed_at: Date;
  readonly expires_at: Date;
}

export async function insertAttempt(db: Executor, row: AttemptRow): Promise<void> {
  await db("broker_login_attempts").insert(row);
}

/** The attempt of a secret, or the latest of a browser. */
export async function findAttempt(
  db: Executor,
  of: Pick<AttemptRow, "attempt_hash"> | Pick<AttemptRow, "browser_hash">,
): Promise<AttemptRow | null> {
  const row = await db<AttemptRow>("broker_login_attempts")
    .where(of)
    .orderBy("begun_at", "desc")
    .first();
  return row ?? null;
}

/** Changes the data of a waiting step; ignored if the step has ended meanwhile. */
export async function updateSealed(
  db: Executor,
  { hash, status, sealed }: { hash: Buffer; status: AttemptStatus; sealed: Buffer },
): Promise<void> {
  await db("broker_login_attempts").where({ attempt_hash: hash, status }).update({ sealed });
}

/** Advances an attempt; false if another request was faster, or it has expired. */
export async function moveAttempt(
  db: Executor,
  hash: Buffer,
  to: AttemptStatus,
  change: { readonly at: Date; readonly sealed?: Buffer; readonly expiresAt?: Date },
): Promise<boolean> {
  const { at, sealed = null, expiresAt } = change;
  const moved = await db("broker_login_attempts")
    .where({ attempt_hash: hash })
    .whereIn("status", [...statesBefore(to)])
    .whereRaw("(status = 'answered' or expires_at > ?)", [at])
    .update({
      status: to,
      sealed,
      changed_at: at,
      ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
    });
  return moved === 1;
}

export async function deleteAttemptsBefore(db: Executor, moment: Date): Promise<number> {
  return db("broker_login_attempts").where("expires_at", "<", moment).delete();
}
