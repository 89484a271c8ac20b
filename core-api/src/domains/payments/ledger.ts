import type { Transaction } from "@munshi/db";
import type { JournalLine } from "@munshi/engine/payments";
import { createPublicId } from "../../platform/ids/public-id.ts";

/**
 * Posts a journal entry; lines of zero are left out. False if the key was posted before. The
 * database refuses lines that do not sum to zero when the transaction commits.
 */
export async function postEntry(
  transaction: Transaction,
  entry: {
    /** `capture:pay_1`, `settlement:setl_1`. */
    readonly key: string;
    readonly tenant: string;
    readonly orderId: string | null;
    readonly at: Date;
    readonly lines: readonly JournalLine[];
  },
): Promise<boolean> {
  const lines = entry.lines.filter(([, amount]) => amount !== 0);
  const { rows } = await transaction.raw<{ readonly rows: readonly unknown[] }>(
    `with posted as (
       insert into journal_entries (id, tenant_key, key, order_id, at)
       values (:id, :tenant, :key, :orderId, :at)
       on conflict (key) do nothing
       returning id
     ), lines as (
       insert into journal_lines (entry_id, account, amount_paise)
       select id, line->>0, (line->>1)::bigint
       from posted, jsonb_array_elements(cast(:lines as jsonb)) as line
     )
     select id from posted`,
    {
      id: createPublicId(),
      tenant: entry.tenant,
      key: entry.key,
      orderId: entry.orderId,
      at: entry.at,
      lines: JSON.stringify(lines),
    },
  );
  return rows.length === 1;
}
