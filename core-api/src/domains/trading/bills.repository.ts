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

/** Name of a managed box or of the member's own, by SQL of `box:12` and of the member's id. */
export const boxName = (belongsTo: string, userId: string): string =>
  String.raw`(select box.name from stock_boxes as box
    where box.id = substring(${belongsTo} from '^box:(\d{1,9})$')::integer
      and (box.user_id is null or box.user_id = ${userId}))`;

/** Name of a managed box or of the member's own; null: the units belong to none of them. */
export async function findBoxName(
  db: Executor,
  userId: string,
  belongsTo: string | null,
): Promise<string | null> {
  if (belongsTo === null) return null;
  const row = await resultOf<{ readonly name: string | null } | undefined>(
    db.first(
      db.raw(`${boxName("cast(:belongsTo as text)", "cast(:userId as uuid)")} as name`, {
        belongsTo,
        userId,
      }),
    ),
  );
  return row?.name ?? null;
}

/** Deletes bills made before a moment; those of batches are kept with them. */
export async function deleteBillsBefore(db: Executor, moment: Date): Promise<number> {
  return db("order_bills").where("created_at", "<", moment).delete();
}

/** Lists a member's fills at a broker on a day: purchases less sales, by share. */
export async function listFilledOn(
  db: Executor,
  userId: string,
  brokerId: number,
  day: string,
): Promise<
  readonly { readonly isin: string; readonly exchange: string; readonly quantity: number }[]
> {
  const rows: { readonly isin: string; readonly exchange: string; readonly quantity: string }[] =
    await db("order_legs as leg")
      .join("order_batches as batch", "batch.id", "leg.batch_id")
      .where({ "batch.user_id": userId, "batch.broker_id": brokerId, "leg.day": day })
      .where("leg.filled_quantity", ">", 0)
      .groupBy("leg.isin", "leg.exchange")
      .select("leg.isin", "leg.exchange")
      .select(
        db.raw(
          "sum(leg.filled_quantity * case leg.side when 'BUY' then 1 else -1 end) as quantity",
        ),
      );
  return rows.map((row) => ({ ...row, quantity: Number(row.quantity) }));
}
