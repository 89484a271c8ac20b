import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { StaffRow } from "./staff.repository.ts";

export interface SessionRow {
  readonly id: string;
  readonly staff_id: string;
  readonly token_hash: Buffer;
  readonly device: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly stepped_up_at: Date;
}

export type SessionEnd = "signed_out" | "ended" | "reset" | "password_changed" | "idle" | "expired";

export async function insertSession(transaction: Transaction, row: SessionRow): Promise<void> {
  await transaction("staff_sessions").insert(row);
}

/** The open session of a token and its staff member, if active; limits in time are the caller's. */
export async function findSession(
  db: Executor,
  tokenHash: Buffer,
): Promise<{ readonly session: SessionRow; readonly staff: StaffRow } | null> {
  const session = await resultOf<SessionRow | undefined>(
    db("staff_sessions").where({ token_hash: tokenHash }).whereNull("ended_at").first(),
  );
  if (session === undefined) return null;
  const staff = await db<StaffRow>("staff").where({ id: session.staff_id, active: true }).first();
  return staff === undefined ? null : { session, staff };
}

export async function touchSession(db: Executor, id: string, at: Date): Promise<void> {
  await db("staff_sessions").where({ id }).whereNull("ended_at").update({ last_seen_at: at });
}

export async function markSteppedUp(
  transaction: Transaction,
  id: string,
  at: Date,
): Promise<boolean> {
  const changed = await transaction("staff_sessions")
    .where({ id })
    .whereNull("ended_at")
    .update({ stepped_up_at: at });
  return changed === 1;
}

/** Newest first; those past their limits are left out. */
export async function listSessions(
  db: Executor,
  staffId: string,
  limits: { readonly at: Date; readonly seenAfter: Date },
): Promise<readonly SessionRow[]> {
  return resultOf<readonly SessionRow[]>(
    db("staff_sessions")
      .where({ staff_id: staffId })
      .whereNull("ended_at")
      .where("expires_at", ">", limits.at)
      .where("last_seen_at", ">", limits.seenAfter)
      .orderBy("created_at", "desc"),
  );
}

/** Ends open sessions of a staff member, one or all but one; the ids of those it ended. */
export async function endSessions(
  transaction: Transaction,
  staffId: string,
  end: {
    readonly reason: SessionEnd;
    readonly at: Date;
    readonly only?: string;
    readonly except?: string;
  },
): Promise<readonly string[]> {
  const open = transaction("staff_sessions").where({ staff_id: staffId }).whereNull("ended_at");
  if (end.only !== undefined) void open.where({ id: end.only });
  if (end.except !== undefined) void open.whereNot({ id: end.except });
  const rows = await resultOf<readonly { readonly id: string }[]>(
    open.update({ ended_at: end.at, end_reason: end.reason }).returning("id"),
  );
  return rows.map(({ id }) => id);
}

export interface LapsedSession {
  readonly id: string;
  readonly staff_id: string;
  readonly tenant_key: string;
  readonly end_reason: SessionEnd;
}

/** Closes sessions that ran into a limit; what it closed. */
export async function closeLapsed(
  transaction: Transaction,
  limits: { readonly at: Date; readonly seenAfter: Date },
): Promise<readonly LapsedSession[]> {
  return resultOf<readonly LapsedSession[]>(
    transaction("staff_sessions")
      .updateFrom("staff")
      .where("staff.id", transaction.ref("staff_sessions.staff_id"))
      .whereNull("staff_sessions.ended_at")
      .where((either) => {
        void either
          .where("staff_sessions.expires_at", "<=", limits.at)
          .orWhere("staff_sessions.last_seen_at", "<=", limits.seenAfter);
      })
      .update({
        ended_at: limits.at,
        end_reason: transaction.raw(
          "case when expires_at - last_seen_at > ? * interval '1 ms' then 'idle' else 'expired' end",
          [limits.at.getTime() - limits.seenAfter.getTime()],
        ),
      })
      .returning([
        "staff_sessions.id",
        "staff_sessions.staff_id",
        "staff.tenant_key",
        "staff_sessions.end_reason",
      ]),
  );
}

export async function deleteSessionsBefore(db: Executor, moment: Date): Promise<number> {
  return db("staff_sessions").where("ended_at", "<", moment).delete();
}
