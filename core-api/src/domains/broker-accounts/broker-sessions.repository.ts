import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";

export interface BrokerSessionRow {
  readonly id: string;
  readonly account_id: string;
  readonly sealed_session: Buffer | null;
  readonly begun_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
}

type EndReason = "superseded" | "cleared" | "refused";

/** Replaces the current session; the account's row must be locked. */
export async function insertSession(
  transaction: Transaction,
  session: Omit<BrokerSessionRow, "ended_at">,
): Promise<void> {
  await transaction("broker_sessions")
    .where({ account_id: session.account_id })
    .whereNull("ended_at")
    .update(ended("superseded", session.begun_at));
  await transaction("broker_sessions").insert(session);
}

/** Ends a session; false if it had already ended. */
export async function endSession(
  db: Executor,
  id: string,
  reason: EndReason,
  at: Date,
): Promise<boolean> {
  const changed = await db("broker_sessions")
    .where({ id })
    .whereNull("ended_at")
    .update(ended(reason, at));
  return changed === 1;
}

/** The broker whose login holds for a user; null without one. */
export async function findActiveBroker(
  db: Executor,
  userId: string,
  at: Date,
): Promise<number | null> {
  const row = await resultOf<{ readonly broker_id: number } | undefined>(
    db("broker_accounts as account")
      .join("broker_sessions as session", "session.account_id", "account.id")
      .where("account.user_id", userId)
      .whereNull("session.ended_at")
      .where("session.expires_at", ">", at)
      .first("account.broker_id"),
  );
  return row?.broker_id ?? null;
}

/** Deletes sessions that ended before a moment and were followed by a newer one. */
export async function deleteSessionsBefore(db: Executor, moment: Date): Promise<number> {
  return db("broker_sessions as old")
    .where("old.ended_at", "<", moment)
    .whereExists(
      db("broker_sessions as newer")
        .whereRaw("newer.account_id = old.account_id and newer.begun_at > old.begun_at")
        .select(db.raw("1")),
    )
    .delete();
}

function ended(reason: EndReason, at: Date) {
  return { ended_at: at, end_reason: reason, sealed_session: null };
}
