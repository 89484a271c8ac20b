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
  const id = createPublicId();
  const rows: unknown[] = await transaction("journal_entries")
    .insert({ id, tenant_key: entry.tenant, key: entry.key, order_id: entry.orderId, at: entry.at })
    .onConflict("key")
    .ignore()
    .returning("id");
  if (rows.length === 0) return false;
  const lines = entry.lines.filter(([, amount]) => amount !== 0);
  if (lines.length > 0) {
    await transaction("journal_lines").insert(
      lines.map(([account, amount]) => ({ entry_id: id, account, amount_paise: amount })),
    );
  }
  return true;
}
