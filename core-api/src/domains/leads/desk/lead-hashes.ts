import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import { hashContact } from "./lead-contact.ts";
import type { LeadKeys } from "./store-leads.ts";

const batch = 500;

/**
 * Computes the hashes of leads that have none of the current key: those stored before hashes were kept,
 * and all of them after a change of keys. Their number.
 */
export async function fillLeadHashes(db: Executor, keys: LeadKeys): Promise<number> {
  let filled = 0;
  for (;;) {
    const rows = await resultOf<
      readonly { readonly id: string; readonly email: string; readonly phone: string }[]
    >(
      db("leads")
        .whereRaw("hash_key is distinct from ?", [keys.ids[0] ?? ""])
        .limit(batch)
        .select("id", "email", "phone"),
    );
    for (const { id, ...contact } of rows) {
      await db("leads").where({ id }).update(hashContact(keys, contact).stored);
    }
    filled += rows.length;
    if (rows.length < batch) return filled;
  }
}
