import type { Executor } from "@munshi/db";
import { financialYear } from "@munshi/platform";
import type { ClientCount } from "../../contract/compliance.ts";

/** A day (YYYY-MM-DD) on which the number of clients changes. */
export interface ClientChange {
  readonly day: string;
  readonly change: number;
}

/** SEBI (Research Analysts) Regulations as amended on 16 Dec 24: clients up to, and the deposit in ₹. */
const deposits: readonly (readonly [clients: number, rupees: number])[] = [
  [150, 100_000],
  [300, 200_000],
  [1_000, 500_000],
  [Infinity, 1_000_000],
];

function depositOf(clients: number): number {
  return deposits.find(([most]) => clients <= most)?.[1] ?? 0;
}

/** The largest number of clients on one day of each financial year up to `today`, newest first. */
export function findMostClients(
  changes: readonly ClientChange[],
  today: string,
): readonly ClientCount[] {
  const known = changes.filter(({ day }) => day <= today);
  const first = financialYear(known[0]?.day ?? today).year;
  const last = financialYear(today).year;
  const years: ClientCount[] = [];
  let clients = 0;
  let next = 0;
  for (let year = first; year <= last; year += 1) {
    const { label, start, end } = financialYear(`${year}-01-01`);
    let [most, on]: [number, string | null] = clients === 0 ? [0, null] : [clients, start];
    for (let change = known[next]; change !== undefined && change.day <= end;) {
      clients += change.change;
      if (clients > most) [most, on] = [clients, change.day];
      next += 1;
      change = known[next];
    }
    years.push({ financialYear: label, most, on, deposit: depositOf(most) });
  }
  return years.toReversed();
}

/** Clients with a paid subscription; days without a change are left out. */
export async function listClientChanges(
  db: Executor,
  tenant: string,
): Promise<readonly ClientChange[]> {
  const { rows } = await db.raw<{ readonly rows: readonly ClientChange[] }>(
    `with spans as (
       select entry.user_id, unnest(range_agg(daterange(
         cast(entry.starts_at at time zone 'Asia/Kolkata' as date),
         cast(entry.ends_at at time zone 'Asia/Kolkata' as date), '[]'))) as span
       from entitlement_entries as entry
         join users on users.id = entry.user_id and users.tenant_key = ?
       where entry.product = 'subscription' and entry.kind <> 'trial'
         and entry.ends_at >= entry.starts_at
         and not exists (select from entitlement_revocations as revocation
           where revocation.entry_id = entry.id)
       group by entry.user_id
     ), moves as (
       select lower(span) as day, 1 as change from spans
       union all select upper(span), -1 from spans
     )
     select to_char(day, 'YYYY-MM-DD') as day, sum(change)::int as change from moves
     group by moves.day order by moves.day`,
    [tenant],
  );
  return rows;
}
