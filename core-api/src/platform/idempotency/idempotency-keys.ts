import type { Executor, Transaction } from "@munshi/db";

/** Owner and purpose of a key: equal texts of different owners are different keys. */
export interface KeyScope {
  readonly tenant: string;
  readonly actor: string;
  /** Method and pattern: `POST /admin/market/imports`. */
  readonly route: string;
  readonly key: string;
}

export interface Answer {
  readonly status: number;
  readonly body: object;
}

interface KeyRow {
  readonly fingerprint: Buffer;
  readonly claim: string;
  readonly claimed_until: Date;
  readonly answer_status: number | null;
  readonly answer_body: object | null;
}

const columns = (scope: KeyScope): object => ({
  tenant_key: scope.tenant,
  actor: scope.actor,
  route: scope.route,
  key: scope.key,
});

export interface Claim {
  readonly id: string;
  readonly at: Date;
  readonly until: Date;
}

/** True where the key was new and is now claimed. The table's primary key decides between rivals. */
export async function insertClaim(
  db: Executor,
  scope: KeyScope,
  fingerprint: Buffer,
  claim: Claim,
): Promise<boolean> {
  const rows = await db("idempotency_keys")
    .insert({
      ...columns(scope),
      fingerprint,
      claim: claim.id,
      claimed_until: claim.until,
      created_at: claim.at,
    })
    .onConflict(["tenant_key", "actor", "route", "key"])
    .ignore()
    .returning("claim");
  return rows.length === 1;
}

export async function findKey(db: Executor, scope: KeyScope): Promise<KeyRow | null> {
  const row = await db<KeyRow>("idempotency_keys").where(columns(scope)).first();
  return row ?? null;
}

/** Takes over a claim whose holder died before it answered. */
export async function takeOverClaim(
  db: Executor,
  scope: KeyScope,
  expired: string,
  claim: Claim,
): Promise<boolean> {
  const changed = await db("idempotency_keys")
    .where({ ...columns(scope), claim: expired })
    .whereNull("answer_status")
    .where("claimed_until", "<", claim.at)
    .update({ claim: claim.id, claimed_until: claim.until });
  return changed === 1;
}

/** False if the claim was taken over: the caller's transaction must not commit. */
export async function storeAnswer(
  db: Executor,
  scope: KeyScope,
  claim: string,
  answer: Answer,
): Promise<boolean> {
  const changed = await db("idempotency_keys")
    .where({ ...columns(scope), claim })
    .whereNull("answer_status")
    .update({ answer_status: answer.status, answer_body: JSON.stringify(answer.body) });
  return changed === 1;
}

/** Frees a key whose work failed and so did nothing. */
export async function deleteClaim(db: Executor, scope: KeyScope, claim: string): Promise<void> {
  await db("idempotency_keys")
    .where({ ...columns(scope), claim })
    .whereNull("answer_status")
    .delete();
}

/** Deletes answers given before a moment; returns their number. */
export async function deleteKeysBefore(db: Executor, moment: Date): Promise<number> {
  return db("idempotency_keys").where("created_at", "<", moment).delete();
}

/** Runs a handler's work under the request's key and answers, or repeats the answer given before. */
export type RunOnce = (
  /** Identifies the request: its validated input, or the digest of an upload. */
  content: string,
  work: (transaction: Transaction) => Promise<Answer>,
  /** Runs before the transaction of `work`, and like it not for a repetition. */
  prepare?: () => Promise<void>,
) => Promise<void>;
