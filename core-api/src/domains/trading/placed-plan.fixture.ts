import type { OrderBill } from "../../contract/index.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { AccountsServer } from "../accounts/testing/accounts-server.ts";
import { saveLegs } from "./leg-events.repository.ts";
import { findBatch, saveBatches } from "./trading.repository.ts";
import type { StoredLeg } from "./trading.repository.ts";

/** Shares of a leg that are filled; less than ordered: the rest was rejected. */
export type Fill = (leg: { readonly symbol: string; readonly quantity: number }) => number;

const whole: Fill = ({ quantity }) => quantity;

/** Confirms the bill of a plan as if a broker were connected, and fills its orders; the batch. */
export async function placePlan(
  server: AccountsServer,
  who: { readonly userId: string },
  plan: { readonly bill: OrderBill | null },
  fill: Fill | null = whole,
): Promise<string> {
  const { bill } = plan;
  if (bill === null) throw new Error("The plan orders nothing");
  const confirmed: OrderBill = {
    ...bill,
    broker: { id: 3, name: "Zerodha" },
    sending: "now",
    can_confirm: true,
  };
  const { db } = server.database;
  const owner = { userId: who.userId, tenant: "munshi" };
  const id = await inTransaction(db, (transaction) =>
    server.core.trading.orders.confirm(transaction, owner, confirmed, null),
  );
  if (fill !== null) await fillBatch(server, id, fill);
  // One batch after another.
  server.clock.advance(1_000);
  return id;
}

/** Fills the orders of a batch at their limits, and settles it. */
export async function fillBatch(
  server: AccountsServer,
  id: string,
  fill: Fill = whole,
): Promise<void> {
  const at = server.clock.now();
  await inTransaction(server.database.db, async (transaction) => {
    const batch = await findBatch(transaction, id);
    if (batch === null) throw new Error("There is no such batch");
    const changes = batch.legs.map((before) => {
      const filledQuantity = fill(before);
      const after: StoredLeg = {
        ...before,
        state: filledQuantity === before.quantity ? "filled" : "rejected",
        filledQuantity,
        filledPaise: filledQuantity * (before.limit ?? 0),
        sentAt: at,
      };
      return { batch, before, after, text: "" };
    });
    await saveLegs(transaction, changes, "book", at);
    await saveBatches(transaction, [id], { settledAt: at }, at);
  });
}
