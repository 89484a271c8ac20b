import { randomUUID } from "node:crypto";
import { AppError } from "@munshi/platform";
import { expect } from "vitest";
import type { OrderOpened } from "../../contract/index.ts";
import { signature } from "./bank.fixture.ts";
import type { PaymentsServer } from "./payments-server.fixture.ts";
import type { Shop } from "./payments-shop.fixture.ts";

export const rivals = 64;

/** Answers to 64 rivals: a value each, or the code of a refusal. */
async function race<T>(call: (rival: number) => Promise<T>): Promise<readonly (T | string)[]> {
  return Promise.all(
    Array.from({ length: rivals }, async (_, rival) =>
      call(rival).catch((error: unknown) => {
        if (error instanceof AppError) return error.code;
        throw error;
      }),
    ),
  );
}

/** Repeats a round that checks itself; how many were played. */
async function repeat(
  place: { readonly restart?: () => Promise<void> },
  rounds: number,
  round: () => Promise<void>,
): Promise<number> {
  let played = 0;
  for (; played < rounds; played += 1) {
    await place.restart?.();
    await round();
  }
  return played;
}

/** One of 64 members gets the last use of a coupon. */
export async function raceForCoupon(shop: Shop, rounds: number): Promise<number> {
  const members = await Promise.all(Array.from({ length: rivals }, () => shop.join()));
  return repeat(shop, rounds, async () => {
    const code = await shop.coupon(10, 1);
    const told = await race(async (rival) => {
      const owner = members[rival] ?? members[0];
      if (owner === undefined) throw new Error("no member");
      return (await shop.order(owner, code)).couponId ?? "";
    });
    const winners = told.filter((answer) => !answer.includes("."));
    expect(winners).toHaveLength(1);
    expect(new Set(told.filter((answer) => answer.includes(".")))).toEqual(
      new Set(["coupon.not_valid"]),
    );
    const { db } = shop.database;
    expect(await db("coupons").where({ code }).first("used")).toEqual({ used: 1 });
    const uses = await db("coupon_uses").whereIn("coupon_id", winners).whereNull("released_at");
    expect(uses).toHaveLength(1);
  });
}

/** The browser, webhooks and checks capture one order once. */
export async function raceToCapture(shop: Shop, rounds: number): Promise<number> {
  const { bank, payments } = shop;
  return repeat(shop, rounds, async () => {
    const owner = await shop.join();
    const { id, amount, providerOrderId } = await shop.order(owner);
    const paymentId = bank.pay(providerOrderId ?? "", "authorized");
    const given = { paymentId, providerOrderId: providerOrderId ?? "", signature, claims: {} };
    bank.move(paymentId, "captured");
    const events = [...bank.events];
    const told = await race(async (rival) => {
      const event = events[Math.floor(rival / 3) % events.length];
      if (rival % 3 === 0) return (await payments.orders.capture(owner, given)).state;
      if (rival % 3 === 1) return (await payments.orders.check(id, "reconciler"))?.state ?? "";
      if (event !== undefined) await payments.receive(event);
      return "captured";
    });
    expect(new Set(told)).toEqual(new Set(["captured"]));
    await shop.deliver();
    const { db } = shop.database;
    const count = async (table: string, where: object): Promise<number> =>
      (await db(table).where(where)).length;
    expect({
      entries: await count("entitlement_entries", { order_id: id }),
      invoices: await count("tax_documents", { order_id: id, kind: "invoice" }),
      postings: await count("journal_entries", { order_id: id }),
      captures: await count("payment_order_events", { order_id: id, state: "captured" }),
      payments: await count("order_payments", { order_id: id, amount_paise: amount }),
      refunds: await count("order_refunds", { order_id: id }),
    }).toEqual({ entries: 1, invoices: 1, postings: 1, captures: 1, payments: 1, refunds: 0 });
  });
}

/** One of 64 requests with different keys refunds an order. */
export async function raceToRefund(shop: Shop, rounds: number): Promise<number> {
  const { bank, payments } = shop;
  return repeat(shop, rounds, async () => {
    const owner = await shop.join();
    const { id, amount, providerOrderId } = await shop.order(owner);
    bank.pay(providerOrderId ?? "", "captured");
    await payments.orders.check(id, "reconciler");
    const told = await race(async () => {
      await shop.refund(owner, id);
      return "";
    });
    expect(told.filter((answer) => answer === "")).toHaveLength(1);
    await shop.deliver();
    expect(bank.refunds).toMatchObject([{ amountPaise: amount, status: "pending" }]);
    const rows = await shop.database.db("order_refunds").where({ order_id: id });
    expect(rows).toMatchObject([{ amount_paise: String(amount), status: "pending" }]);
  });
}

/** 64 concurrent requests, new orders and captures of an earlier one, do not deadlock. */
export async function raceToOrder(shop: Shop, rounds: number): Promise<number> {
  const { bank, payments } = shop;
  return repeat(shop, rounds, async () => {
    const owner = await shop.join();
    const first = await shop.order(owner);
    bank.pay(first.providerOrderId ?? "", "captured");
    await race(async (rival) => {
      if (rival % 2 === 0) return (await shop.order(owner)).state;
      return (await payments.orders.check(first.id, "webhook"))?.state ?? "";
    });
    const { db } = shop.database;
    const states: readonly { readonly state: string }[] = await db("payment_orders").where({
      user_id: owner.userId,
    });
    const open = states.filter(({ state }) => state === "created" || state === "captured");
    expect(states.filter(({ state }) => state === "captured")).toHaveLength(1);
    expect(open.length).toBeLessThan(3);
  });
}

/** 64 requests with one key create one order, here and at the provider, and are answered alike. */
export async function raceWithOneKey(server: PaymentsServer, rounds: number): Promise<number> {
  const { db } = server.database;
  const buyer = await server.buyer("rival@example.in");
  const known = new Set<string>();
  return repeat({}, rounds, async () => {
    const key = randomUUID();
    const first = await Promise.all(Array.from({ length: rivals }, () => buyer.order({}, key)));
    // Those that came while the winner was at work ask again once it is done.
    const told = await Promise.all(
      first.map(async (answer) => {
        if (answer.status !== 409) return JSON.stringify(answer.body);
        expect(answer.body.error.code).toBe("idempotency.in_flight");
        return JSON.stringify((await buyer.order({}, key)).body);
      }),
    );
    const [answer = ""] = told;
    expect(new Set(told)).toEqual(new Set([answer]));
    const { data } = JSON.parse(answer) as OrderOpened;
    expect(data.order.is_payable).toBe(true);
    const rows: readonly { readonly id: string }[] = await db("payment_orders").where({
      user_id: buyer.userId,
    });
    expect(rows.map(({ id }) => id).filter((id) => !known.has(id))).toEqual([data.order.id]);
    const atProvider = await server.listProviderOrders();
    expect(atProvider.filter((id) => !known.has(id))).toEqual([data.id]);
    known.add(data.order.id).add(data.id ?? "");
  });
}
