import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";

/** The member's switch and the due time of the next look. */
export interface TradingMember {
  readonly frozenAt: Date | null;
  readonly lookAt: Date | null;
}

const noMember: TradingMember = { frozenAt: null, lookAt: null };

/** Locks all orders of a member until the transaction ends: their states change one at a time. */
export async function lockMember(transaction: Transaction, userId: string): Promise<TradingMember> {
  return lock(transaction, { user_id: userId });
}

/** Locks them for a look at the order book: none is due any more. */
export async function lockForLook(
  transaction: Transaction,
  userId: string,
): Promise<TradingMember> {
  return lock(transaction, { user_id: userId, look_at: null });
}

async function lock(
  transaction: Transaction,
  row: { readonly user_id: string; readonly look_at?: null },
): Promise<TradingMember> {
  // The update locks a row that exists, too.
  const [locked] = await resultOf<readonly MemberRow[]>(
    transaction("trading_members")
      .insert(row)
      .onConflict("user_id")
      .merge()
      .returning(["frozen_at", "look_at"]),
  );
  return locked === undefined ? noMember : readMember(locked);
}

/**
 * When a member's next look is due, and whether a broker may have orders of theirs; those of the day
 * that were given up, too.
 */
export async function findLook(
  db: Executor,
  userId: string,
  day: string,
): Promise<{ readonly lookAt: Date | null; readonly isWatching: boolean }> {
  const { rows } = await db.raw<{
    readonly rows: readonly { readonly look_at: Date | null; readonly is_watching: boolean }[];
  }>(
    `select (select look_at from trading_members where user_id = :userId) as look_at,
       exists (select from order_batches batch join order_legs leg on leg.batch_id = batch.id
         where batch.user_id = :userId and batch.settled_at is null
           and leg.state in ('sent_unknown', 'open', 'partial'))
       or exists (select from order_batches batch join order_legs leg on leg.batch_id = batch.id
         where batch.user_id = :userId and leg.state = 'expired' and leg.day = :day
           and leg.broker_order_id is null and leg.reason = 'given_up') as is_watching`,
    { userId, day },
  );
  const [row] = rows;
  return { lookAt: row?.look_at ?? null, isWatching: row?.is_watching ?? false };
}

export async function findMember(db: Executor, userId: string): Promise<TradingMember> {
  const row = await resultOf<MemberRow | undefined>(
    db("trading_members").where({ user_id: userId }).first(),
  );
  return row === undefined ? noMember : readMember(row);
}

interface MemberRow {
  readonly frozen_at: Date | null;
  readonly look_at: Date | null;
}

const readMember = (row: MemberRow): TradingMember => ({
  frozenAt: row.frozen_at,
  lookAt: row.look_at,
});

/** Changes the member's row; it must be locked. */
export async function saveMember(
  transaction: Transaction,
  userId: string,
  change: Partial<TradingMember>,
): Promise<void> {
  await transaction("trading_members")
    .where({ user_id: userId })
    .update({
      ...(change.frozenAt === undefined ? {} : { frozen_at: change.frozenAt }),
      ...(change.lookAt === undefined ? {} : { look_at: change.lookAt }),
    });
}
