import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import type { EndedOrder } from "@munshi/engine/trading";
import type { OrderBill } from "../../contract/index.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import type { DayTrades } from "./contract-note.ts";

interface FilledRow {
  readonly day: IsoDate;
  readonly isin: string;
  readonly kind: "buy" | "sell";
  readonly quantity: number;
  readonly paise: string;
  readonly filled_from: number;
  readonly leg_quantity: number;
  readonly bill: OrderBill;
}

/**
 * Fills of days, with the charges that their bills estimated for them: without the depository's,
 * which no contract note has.
 */
export async function listFillsOf(
  db: Executor,
  owner: Owner,
  days: readonly IsoDate[],
): Promise<readonly DayTrades[]> {
  const rows = await resultOf<FilledRow[]>(
    db("holding_transactions as filled")
      .join("order_legs as leg", "leg.id", "filled.leg_id")
      .join("order_batches as batch", "batch.id", "leg.batch_id")
      .where({ "filled.user_id": owner.userId, "filled.tenant_key": owner.tenant })
      .whereIn("filled.day", [...days])
      .orderBy("filled.position")
      .select(
        db.raw("filled.day::text as day"),
        "filled.isin",
        "filled.kind",
        "filled.quantity",
        "filled.paise",
        "filled.filled_from",
        "leg.quantity as leg_quantity",
        "batch.bill",
      ),
  );
  return rows.map((row) => {
    const side = row.kind === "buy" ? "BUY" : "SELL";
    const estimated = row.bill.legs.find(
      (leg) => leg.isin === row.isin && leg.side === side,
    )?.charges;
    const chargedFor = (filled: number): number =>
      estimated == null
        ? 0
        : Math.round(
            ((estimated.total_paise - (estimated.dp_paise ?? 0)) * filled) / row.leg_quantity,
          );
    return {
      day: row.day,
      isin: row.isin,
      side,
      quantity: row.quantity,
      paise: Number(row.paise),
      charges:
        estimated == null
          ? null
          : chargedFor(row.filled_from + row.quantity) - chargedFor(row.filled_from),
    };
  });
}

/** A member's orders that were sent and are final, by broker. */
export async function listEndedOrders(
  db: Executor,
  owner: Owner,
): Promise<readonly (EndedOrder & { readonly brokerId: number })[]> {
  const result = await db.raw<{
    readonly rows: readonly {
      readonly broker_id: number;
      readonly side: "BUY" | "SELL";
      readonly quantity: number;
      readonly filled_quantity: number;
      readonly filled_paise: string;
      readonly last_paise: string | null;
      readonly seconds: number | null;
    }[];
  }>(
    `select b.broker_id, l.side, l.quantity, l.filled_quantity, l.filled_paise,
       (select one ->> 'last_paise' from jsonb_array_elements(b.bill -> 'legs') as one
         where one ->> 'isin' = l.isin and one ->> 'side' = l.side limit 1) as last_paise,
       case when not l.is_after_market then
         (select extract(epoch from min(e.at) - l.sent_at)::float8 from order_leg_events e
           where e.leg_id = l.id and e.filled_quantity > 0) end as seconds
     from order_legs l join order_batches b on b.id = l.batch_id
     where b.user_id = :userId and b.tenant_key = :tenant and l.sent_at is not null
       and l.state in ('filled', 'cancelled', 'rejected', 'expired')`,
    { userId: owner.userId, tenant: owner.tenant },
  );
  return result.rows.map((row) => ({
    brokerId: row.broker_id,
    side: row.side,
    quantity: row.quantity,
    filledQuantity: row.filled_quantity,
    filledPaise: Number(row.filled_paise),
    lastPaise: row.last_paise === null ? null : Number(row.last_paise),
    firstFillSeconds: row.seconds,
  }));
}
