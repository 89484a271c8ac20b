import { transitions } from "@munshi/engine/payments";
import { AppError } from "@munshi/platform";
import * as fc from "fast-check";
import { expect } from "vitest";
import type {
  PaymentStatus,
  ProviderDispute,
  WebhookEvent,
} from "../../providers/payments/index.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import { listAccessEntries, listPauses } from "./access.query.ts";
import { signature } from "./bank.fixture.ts";
import { listPayments, listRefunds } from "./order-money.repository.ts";
import { expectOutcome } from "./order-model.fixture.ts";
import type { Outcome } from "./order-model.fixture.ts";
import { listEvents, listOrdersOf } from "./orders.repository.ts";
import type { StoredOrder } from "./orders.repository.ts";
import { countUnusedDays } from "./paid-periods.ts";
import type { Shop } from "./payments-shop.fixture.ts";

const kinds = [
  "order",
  "pay",
  "pay",
  "move",
  "webhook",
  "webhook",
  "webhook",
  "browser",
  "check",
  "deliver",
  "refund",
  "settle",
  "refund outside",
  "dispute",
  "decide",
  "pass",
] as const;

export interface Action {
  readonly kind: (typeof kinds)[number];
  /** Which of the orders, payments, refunds or events, and how. */
  readonly which: number;
  readonly how: number;
  /** The server stops before this statement; null: it does not. */
  readonly stopsAt: number | null;
  /** The bank does not answer meanwhile. */
  readonly isAway: boolean;
}

const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom(...kinds),
  which: fc.nat({ max: 11 }),
  how: fc.nat({ max: 11 }),
  stopsAt: fc.option(fc.nat({ max: 40 }), { freq: 4 }),
  isAway: fc.nat({ max: 9 }).map((chance) => chance === 0),
});

const act = (kind: Action["kind"], which = 0, how = 0): Action => ({
  kind,
  which,
  how,
  stopsAt: null,
  isAway: false,
});
const paid = 2;
const lessPaid = 10;
/** Beginnings that chance seldom finds. */
const beginnings: readonly (readonly Action[])[] = [
  [],
  [act("order"), act("pay", 0, paid)],
  [act("order"), act("pay", 0, paid), act("pay", 0, paid)],
  [act("order", 0, 1), act("pay", 0, paid), act("order"), act("pay", 1, paid)],
  [act("order"), act("pay", 0, paid), act("check"), act("refund"), act("deliver")],
  [act("order"), act("pay", 0, lessPaid), { ...act("browser"), isAway: true }],
  [
    act("order"),
    act("pay"),
    act("webhook"),
    act("browser"),
    act("move", 0, 1),
    act("refund outside"),
  ],
  [act("order"), act("pay", 0, paid), act("check"), act("refund"), act("dispute")],
];

/** Cases found by earlier random runs. */
export const regressions: readonly (readonly Action[])[] = [
  // Another order opens the year between a member's refund and its refusal: its days are kept.
  [
    act("order", 0, 1),
    act("pay", 0, paid),
    act("order"),
    act("pay", 1, paid),
    { ...act("webhook", 3), isAway: true },
    { ...act("refund", 1), isAway: true },
    { ...act("order"), isAway: true },
    act("refund outside", 9, 5),
  ],
  // A dispute is lost before the member's refund is sent, which is declined then.
  [
    act("order", 0, 1),
    act("pay", 0, paid),
    act("check"),
    act("refund"),
    act("dispute", 0, lessPaid),
    act("decide"),
  ],
  // The dispute of a second payment is lost; the first keeps its days when its refund fails.
  [
    act("order", 0, 1),
    act("pay", 0, paid),
    act("pay", 0, paid),
    act("check"),
    act("dispute", 1),
    act("decide"),
    act("refund"),
    act("refund outside", 0, 1),
  ],
  // A lost dispute is reported before the capture of its payment.
  [
    act("order", 0, 1),
    act("pay"),
    act("check"),
    act("move", 0, 1),
    act("dispute"),
    act("decide"),
    act("webhook", 2),
    act("webhook"),
  ],
];

/** Random actions on a member's orders, in any order. */
export const interleaving: fc.Arbitrary<readonly Action[]> = fc
  .tuple(fc.constantFrom(...beginnings), fc.array(action, { minLength: 2, maxLength: 10 }))
  .map(([beginning, others]) => [...beginning, ...others]);

const outcomes: readonly PaymentStatus[] = ["created", "authorized", "captured", "failed"];

const rulings: readonly ProviderDispute["status"][] = ["lost", "under_review", "won", "closed"];

const mostRounds = 6;

const refusals: ReadonlySet<string> = new Set([
  "coupon.not_valid",
  "idempotency.in_flight",
  "payment.forged",
  "payment.not_captured",
  "payment.not_refundable",
  "payment.nothing_to_buy",
  "payment.price_changed",
  "payment.refund_changed",
  "payment.refused",
  "provider.unavailable",
]);

const pick = <T>(list: readonly T[], at: number): T | undefined =>
  list.length === 0 ? undefined : list[at % list.length];

/** Unused days of an order: open ones, and those kept by a pause. */
interface Unused {
  readonly open: number;
  readonly kept: number;
}

/** An order as it is and as the model has it. */
interface Comparison {
  readonly found: Omit<Outcome, "fees">;
  readonly expected: Omit<Outcome, "fees">;
}

/**
 * Plays actions for a new member and lets everyone hear everything; the orders are then to be
 * compared with the model's.
 */
export async function play(shop: Shop, actions: readonly Action[]): Promise<readonly Comparison[]> {
  await shop.restart();
  const { bank, payments } = shop;
  const { db } = shop.database;
  const owner = await shop.join();
  const coupon = await shop.coupon(10, 1);
  const deliver = async (event: WebhookEvent): Promise<void> => payments.receive(event);

  const perform = async ({ kind, which, how }: Action, orders: readonly StoredOrder[]) => {
    const order = pick(orders, which);
    const payment = pick(bank.payments, which);
    const refund = pick(bank.refunds, which);
    const dispute = pick(bank.disputes, which);
    switch (kind) {
      case "order":
        await shop.order(owner, how % 2 === 0 ? coupon : "");
        return;
      case "pay":
        if (order?.providerOrderId != null) {
          const status = pick(outcomes, how);
          const amount = how >= lessPaid ? order.amount - 100 : order.amount;
          bank.pay(order.providerOrderId, status ?? "captured", amount);
        }
        return;
      case "move":
        if (payment !== undefined) {
          bank.move(payment.id, pick(outcomes.slice(1), how) ?? "failed");
        }
        return;
      case "webhook": {
        const event = pick(bank.events, which);
        if (event === undefined) return;
        for (let copy = 0; copy <= how % 5; copy += 1) {
          await deliver({ ...event, id: `${event.id}-${copy}` });
        }
        return;
      }
      case "browser":
        if (payment?.orderId != null) {
          await payments.orders.capture(owner, {
            paymentId: payment.id,
            providerOrderId: payment.orderId,
            signature,
            claims: {},
          });
        }
        return;
      case "check":
        if (order !== undefined) await payments.orders.check(order.id, "reconciler");
        return;
      case "deliver":
        await shop.deliver();
        return;
      case "refund":
        if (order !== undefined) await shop.refund(owner, order.id);
        return;
      case "settle":
        if (refund !== undefined) bank.settle(refund.id, how < 8 ? "processed" : "failed");
        return;
      case "refund outside":
        if (payment !== undefined) {
          bank.refundOutside(payment.id, how % 2 === 0 ? payment.amountPaise : 10_000);
        }
        return;
      case "dispute":
        if (payment !== undefined) {
          bank.dispute(payment.id, how < 8 ? payment.amountPaise : 10_000);
        }
        return;
      case "decide":
        if (dispute !== undefined) bank.decide(dispute.id, pick(rulings, how) ?? "lost");
        return;
      default:
        shop.pass(how < 6 ? 20 : 1_900);
    }
  };

  for (const one of actions) {
    // Orders of one moment have no other order.
    const orders = (await listOrdersOf(db, owner.userId)).toSorted((one, other) =>
      one.id < other.id ? -1 : 1,
    );
    bank.isAway = one.isAway;
    shop.stopAt(one.stopsAt);
    await perform(one, orders).catch((error: unknown) => {
      const isRefused = error instanceof AppError && refusals.has(error.code);
      if (!isRefused && !shop.hasStopped()) throw error;
    });
    shop.stopAt(null);
  }
  bank.isAway = false;
  shop.pass(1_900);
  await deliverEverything(shop, owner);
  return compare(shop, owner.userId, coupon);
}

/** Delivers all events, repeatedly until the bank sends no new ones. */
async function deliverEverything(shop: Shop, { userId }: Owner): Promise<void> {
  const { bank, payments } = shop;
  for (let round = 0; round < mostRounds; round += 1) {
    const heard = bank.events.length;
    for (const event of bank.events) await payments.receive(event);
    shop.pass(61);
    await shop.deliver();
    for (let retry = 0; retry < 3 && (await shop.isRetrying()); retry += 1) {
      shop.pass(61);
      await shop.deliver();
    }
    for (const { id } of await listOrdersOf(shop.database.db, userId)) {
      await payments.orders.check(id, "reconciler");
    }
    await shop.deliver();
    for (const { id } of bank.refunds) bank.settle(id, "processed");
    if (bank.events.length === heard) return;
  }
  throw new Error(`The bank still sends events after ${mostRounds} rounds`);
}

async function compare(shop: Shop, userId: string, coupon: string): Promise<readonly Comparison[]> {
  const { db } = shop.database;
  const { bank } = shop;
  const orders = await listOrdersOf(db, userId);
  const comparisons: Comparison[] = [];
  let [uses, fees, openProducts] = [0, 0, 0];
  for (const order of orders) {
    const payments = bank.payments.filter(({ orderId }) => orderId === order.providerOrderId);
    const ids = new Set(payments.map(({ id }) => id));
    const refunds = bank.refunds.filter(({ paymentId }) => ids.has(paymentId));
    const disputes = bank.disputes.filter(({ paymentId }) => ids.has(paymentId));
    const stored = await listPayments(db, [order.id]);
    const counted = stored.find(({ isCounted }) => isCounted);
    const isRefused = counted?.amount === order.amount && order.hold !== null;
    const heard = { counted: counted?.id ?? null, isRefused };
    const { fees: ofOrder, ...expected } = expectOutcome(
      order,
      { payments, refunds, disputes },
      heard,
    );
    const unused = await readUnused(shop, order);
    const found = await readOutcome(shop, order, unused);
    // An order that waits for its bank keeps the coupon, unless it gave it back before.
    const isWaiting = order.state === "authorized";
    comparisons.push({
      found,
      expected: isWaiting ? { ...expected, couponUses: found.couponUses } : expected,
    });
    uses += found.couponUses;
    fees += ofOrder;
    openProducts += unused.open > 0 ? 1 : 0;
    if (isRefused) expect(orders.length).toBeGreaterThan(1);
    // Payments that opened nothing are being refunded.
    const surplus = stored.filter(
      ({ id, status }) => status === "captured" && (id !== counted?.id || isRefused),
    );
    const requested = (await listRefunds(db, [order.id])).map(({ paymentId }) => paymentId);
    expect(requested).toEqual(expect.arrayContaining(surplus.map(({ id }) => id)));
    const states = (await listEvents(db, order)).map(({ state }) => state);
    states.slice(1).forEach((state, at) => {
      const before = states[at] ?? "created";
      if (state !== before) expect(transitions[before]).toContain(state);
    });
    expect(states.at(-1)).toBe(order.state);
  }
  expect(openProducts).toBeLessThan(2);
  expect(await db("coupons").where({ code: coupon }).first("used")).toEqual({ used: uses });
  const rows: readonly { readonly fees_paise: string }[] = await db("research_fees")
    .where({ family_id: userId })
    .select("fees_paise");
  expect(rows.reduce((sum, { fees_paise: paise }) => sum + Number(paise), 0)).toBe(fees);
  expect(shop.errors.filter((line) => line.includes("transition refused"))).toEqual([]);
  return comparisons;
}

async function readUnused(shop: Shop, order: StoredOrder): Promise<Unused> {
  const { db } = shop.database;
  const at = shop.payments.clock.now();
  const entries = await listAccessEntries(db, order.userId, order.id);
  const pauses = await listPauses(db, order.userId);
  return {
    open: entries
      .filter(({ revokedFor }) => revokedFor === null)
      .reduce((days, entry) => days + countUnusedDays(entry, at), 0),
    kept: pauses
      .filter((pause) => pause.order_id === order.id)
      .reduce((sum, { days }) => sum + days, 0),
  };
}

async function readOutcome(
  shop: Shop,
  order: StoredOrder,
  unused: Unused,
): Promise<Omit<Outcome, "fees">> {
  const { db } = shop.database;
  const entries = await listAccessEntries(db, order.userId, order.id);
  const documents: readonly { readonly kind: string }[] = await db("tax_documents").where({
    order_id: order.id,
  });
  const uses: readonly unknown[] = await db("coupon_uses")
    .where({ order_id: order.id })
    .whereNull("released_at");
  const sums: readonly { readonly account: string; readonly sum: string }[] = await db(
    "journal_lines as line",
  )
    .join("journal_entries as entry", "entry.id", "line.entry_id")
    .where("entry.order_id", order.id)
    .groupBy("line.account")
    .sum("line.amount_paise as sum")
    .select("line.account");
  const balances = Object.fromEntries(
    sums.map(({ account, sum }) => [account, Number(sum)] as const).filter(([, sum]) => sum !== 0),
  );
  return {
    state: order.state,
    isHeld: order.hold !== null,
    openings: entries.filter(({ source }) => source === `order:${order.id}`).length,
    unusedDays: unused.open + unused.kept,
    invoices: documents.filter(({ kind }) => kind === "invoice").length,
    creditNotes: documents.filter(({ kind }) => kind === "credit_note").length,
    couponUses: uses.length,
    balances,
  };
}
