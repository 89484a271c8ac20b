import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import type { OrderBill } from "../../contract/index.ts";
import type { Owner } from "../../platform/http/identify-call.ts";

export async function insertBill(db: Executor, owner: Owner, bill: OrderBill): Promise<void> {
  await db("order_bills").insert({
    id: bill.id,
    user_id: owner.userId,
    tenant_key: owner.tenant,
    content: JSON.stringify(bill),
    created_at: new Date(bill.created_at),
    expires_at: new Date(bill.valid_till),
  });
}

/** A member's bill; null if there is none, or it is another's. */
export async function findBill(db: Executor, owner: Owner, id: string): Promise<OrderBill | null> {
  const row = await resultOf<{ readonly content: OrderBill } | undefined>(
    db("order_bills")
      .where({ id, user_id: owner.userId, tenant_key: owner.tenant })
      .first("content"),
  );
  return row?.content ?? null;
}

/** Deletes bills made before a moment; those of batches are kept with them. */
export async function deleteBillsBefore(db: Executor, moment: Date): Promise<number> {
  return db("order_bills").where("created_at", "<", moment).delete();
}
