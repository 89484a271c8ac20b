import type { BoxPlanAnswer, OrderBill } from "../../contract/index.ts";
import type { ListsServer } from "../../company-lists.fixture.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Member } from "../../saved-work/screens-server.fixture.ts";
import { findBatch, saveBatches, saveLeg } from "../trading/trading.repository.ts";

type Investor = Pick<Member, "userId" | "get" | "send">;

/** A member who logs in again when their session is over. */
export async function openInvestor(server: ListsServer, email: string): Promise<Investor> {
  const { userId, bearer: first } = await server.member(email);
  let bearer = first;
  const send: Member["send"] = async <Body>(method: string, path: string, body?: unknown) => {
    const call = () =>
      server.call<Body>(path, { method, bearer, ...(body === undefined ? {} : { body }) });
    const told = await call();
    if (told.status !== 401) return told;
    bearer = (await server.signIn(email)).access;
    return call();
  };
  return { userId, send, get: (path) => send("GET", path) };
}

/** Shares of a leg that are filled; less than ordered: the rest was rejected. */
export type Fill = (leg: { readonly symbol: string; readonly quantity: number }) => number;

const whole: Fill = ({ quantity }) => quantity;

/** Confirms the bill of a plan as if a broker were connected, and fills its orders; the batch. */
export async function placePlan(
  server: ListsServer,
  who: Pick<Member, "userId">,
  plan: Pick<BoxPlanAnswer, "bill">,
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
  server: ListsServer,
  id: string,
  fill: Fill = whole,
): Promise<void> {
  const at = server.clock.now();
  await inTransaction(server.database.db, async (transaction) => {
    const batch = await findBatch(transaction, id);
    for (const leg of batch?.legs ?? []) {
      const filled = fill(leg);
      await saveLeg(
        transaction,
        leg,
        {
          ...leg,
          state: filled === leg.quantity ? "filled" : "rejected",
          filledQuantity: filled,
          filledPaise: filled * (leg.limit ?? 0),
          sentAt: at,
        },
        { cause: "book", text: "", at },
      );
    }
    await saveBatches(transaction, [id], { settledAt: at }, at);
  });
}
