import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import type { MonthCount } from "./referral-months.ts";

/** Time of each user's first valid entry other than a free trial. */
const firstSubscriptions = `
  select entry.user_id, min(entry.created_at) as subscribed_at
    from entitlement_entries entry
    left join entitlement_revocations revocation on revocation.entry_id = entry.id
   where entry.kind <> 'trial' and entry.product = 'subscription' and revocation.entry_id is null
     and entry.user_id in (select id from users where referred_by = :refId and id <> :userId)
   group by entry.user_id`;

export interface ReferrerKey {
  readonly userId: string;
  readonly refId: string;
}

/** The name that a user hands out in addresses. */
export async function findRefId(db: Executor, userId: string): Promise<string | null> {
  const row = await resultOf<{ readonly ref_id: string } | undefined>(
    db("users").where({ id: userId }).first("ref_id"),
  );
  return row?.ref_id ?? null;
}

/** A referrer's sign-ups by month of Asia/Kolkata, without the referrer. */
export async function countReferrals(
  db: Executor,
  referrer: ReferrerKey,
): Promise<readonly MonthCount[]> {
  const { rows } = await db.raw<{ rows: MonthCount[] }>(
    `with brought as (
       select 'leads' as kind, created_at as at from leads where ref_id = :refId
       union all
       select 'sign_ups', created_at from users where referred_by = :refId and id <> :userId
       union all
       select 'subscriptions', subscribed_at from (${firstSubscriptions}) first
     )
     select kind, to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM') as month,
            count(*)::integer as count
       from brought group by 1, 2`,
    { ...referrer },
  );
  return rows;
}

export interface ReferredRow {
  readonly email: string;
  readonly created_at: Date;
  /** Null without a subscription. */
  readonly subscribed_at: Date | null;
}

/** Users who signed up through a referrer, newest first. */
export async function listReferred(
  db: Executor,
  referrer: ReferrerKey,
  most: number,
): Promise<readonly ReferredRow[]> {
  const { rows } = await db.raw<{ rows: ReferredRow[] }>(
    `select users.email, users.created_at, first.subscribed_at
       from users left join (${firstSubscriptions}) first on first.user_id = users.id
      where users.referred_by = :refId and users.id <> :userId
      order by users.created_at desc, users.id desc
      limit :most`,
    { ...referrer, most },
  );
  return rows;
}
