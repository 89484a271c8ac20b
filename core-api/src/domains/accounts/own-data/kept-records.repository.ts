import type { Executor, Transaction } from "@munshi/db";
import { marketDate, startOfDay } from "@munshi/platform";

const kycYears = 5;

/**
 * The ledger before this moment need not be kept: 72 months have passed since the annual return of
 * its financial year was due on 31 December (CGST Act 2017, s. 36 and 44).
 */
export function startOfKeptLedger(now: Date): Date {
  const lastYear = Number(marketDate(now).slice(0, 4)) - 7;
  return startOfDay(`${lastYear}-04-01`);
}

/** KYC of relationships that ended before this moment (PML Rules 2005, r. 10). */
function startOfKeptKyc(now: Date): Date {
  const start = new Date(now);
  start.setUTCFullYear(start.getUTCFullYear() - kycYears);
  return start;
}

/** Erased accounts with records whose period is over. */
export async function listExpired(
  db: Executor,
  now: Date,
): Promise<readonly { readonly id: string; readonly tenant: string }[]> {
  const { rows } = await db.raw<{
    readonly rows: readonly { readonly id: string; readonly tenant: string }[];
  }>(
    `select u.id, u.tenant_key as tenant from users as u
     where u.erased_at is not null and (
       exists (select from entitlement_entries as e
         where e.user_id = u.id and e.created_at < :ledger)
       or exists (select from coupon_redemptions as c
         where c.user_id = u.id and c.redeemed_at < :ledger)
       or u.erased_at < :kyc and exists (select from kyc_cases as k where k.user_id = u.id)
     )`,
    { ledger: startOfKeptLedger(now), kyc: startOfKeptKyc(now) },
  );
  return rows;
}

/** Deletes those records of one account; how many rows. */
export async function removeExpiredOf(
  transaction: Transaction,
  userId: string,
  now: Date,
): Promise<number> {
  const ledger = startOfKeptLedger(now);
  const entries = transaction("entitlement_entries")
    .where({ user_id: userId })
    .where("created_at", "<", ledger);
  const cases = transaction("kyc_cases")
    .where({ user_id: userId })
    .whereExists(
      transaction("users").where({ id: userId }).where("erased_at", "<", startOfKeptKyc(now)),
    );
  const caseIds = () => cases.clone().select("id");
  await transaction("entitlement_revocations")
    .whereIn("entry_id", entries.clone().select("id"))
    .delete();
  await transaction("kyc_events").whereIn("case_id", caseIds()).delete();
  await transaction("kyc_checks").whereIn("case_id", caseIds()).delete();
  const redemptions = transaction("coupon_redemptions")
    .where({ user_id: userId })
    .where("redeemed_at", "<", ledger);
  let count = 0;
  for (const rows of [entries, redemptions, cases]) count += await rows.clone().delete();
  return count;
}
