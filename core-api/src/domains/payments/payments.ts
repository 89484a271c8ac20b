import { resultOf } from "@munshi/db";
import type { Database, Executor } from "@munshi/db";
import type { Log } from "@munshi/platform";
import type { AccessAnswer, OrderAnswer, ProductAccess } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { PaymentProvider, WebhookEvent } from "../../providers/payments/index.ts";
import { listOrderDocuments } from "../billing/index.ts";
import { findCouponById } from "../entitlements/index.ts";
import type { CouponsService, EntitlementsService } from "../entitlements/index.ts";
import { explainAccess, listAccess } from "./access.ts";
import type { AccessFacts } from "./access.ts";
import { listAccessEntries, listPauses } from "./access.query.ts";
import type { AccessEntry, Pause } from "./access.query.ts";
import type { StoredPayment, StoredRefund } from "./order-money.repository.ts";
import { offerRefund } from "./refund-offer.ts";
import { createCartService } from "./cart.service.ts";
import type { CartService } from "./cart.service.ts";
import { listPayments, listRefunds } from "./order-money.repository.ts";
import { findResearchFees } from "./research-fees.ts";
import { listEvents, listOrdersOf } from "./orders.repository.ts";
import type { StoredOrder } from "./orders.repository.ts";
import { handleOrderEvents } from "./order-events.ts";
import { createOrdersService } from "./orders.service.ts";
import type { OrdersService } from "./orders.service.ts";
import { financialYearOf, openUntil } from "./paid-periods.ts";
import { presentOrder } from "./payments.presenter.ts";
import type { WholeOrder } from "./payments.presenter.ts";
import { accessOf } from "./products.ts";
import { createRefundsService } from "./refunds.service.ts";
import type { RefundsService } from "./refunds.service.ts";

/** Carts, orders, refunds, and what they open. */
export interface Payments {
  readonly db: Database;
  readonly clock: Clock;
  readonly provider: PaymentProvider | null;
  readonly orders: OrdersService;
  /** Records a genuine event of the provider, once. */
  receive(event: WebhookEvent): Promise<void>;
  readonly refunds: RefundsService;
  readonly cart: CartService;
  /** An order with all that belongs to it. */
  readWhole(order: StoredOrder): Promise<WholeOrder>;
  present(order: StoredOrder): Promise<OrderAnswer>;
  /** Returns what is open to a member and what is locked, with reasons. */
  readAccess(owner: Owner): Promise<AccessAnswer>;
  readProduct(owner: Owner, product: string): Promise<ProductAccess>;
  /** Products that are open to a member now. */
  listOpen(owner: Owner): Promise<ReadonlySet<string>>;
}

export interface PaymentsDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly coupons: CouponsService;
  readonly entitlements: EntitlementsService;
  readonly provider: PaymentProvider | null;
}

export function createPayments(db: Database, deps: PaymentsDeps): Payments {
  const { clock, provider } = deps;
  const orders = createOrdersService(db, deps);
  const refunds = createRefundsService(db, deps);
  const cart = createCartService(db, { ...deps, orders });
  const receive = handleOrderEvents(db, { ...deps, orders });

  const readWhole = async (order: StoredOrder): Promise<WholeOrder> => {
    const [events, coupon] = await Promise.all([
      listEvents(db, order),
      order.couponId === null ? null : findCouponById(db, order.couponId),
    ]);
    // Nothing was paid for an order in this state.
    const money = order.state === "created" ? noMoney : await readMoney(order);
    const own = money.entries.filter(({ source }) => source === `order:${order.id}`);
    return {
      order,
      payments: money.payments,
      refunds: money.refunds,
      documents: money.documents.get(order.id) ?? [],
      events,
      periods: new Map(
        order.lines.flatMap(({ product }) => {
          const entry = own.find((one) => one.product === accessOf(product));
          return entry === undefined ? [] : [[product, entry] as const];
        }),
      ),
      coupon: coupon?.code ?? null,
      refundable: offerRefund(order, money, clock.now()).amount,
    };
  };

  const readMoney = async ({ id, userId }: StoredOrder): Promise<OrderMoney> => {
    const [payments, refunded, documents, entries, pauses] = await Promise.all([
      listPayments(db, [id]),
      listRefunds(db, [id]),
      listOrderDocuments(db, [id]),
      listAccessEntries(db, userId, id),
      listPauses(db, userId),
    ]);
    return { payments, refunds: refunded, documents, entries, pauses };
  };

  const readFacts = async ({ userId }: Owner): Promise<AccessFacts> => {
    const [entries, pauses, all] = await Promise.all([
      listAccessEntries(db, userId),
      listPauses(db, userId),
      listOrdersOf(db, userId),
    ]);
    const opening = new Set(entries.flatMap(({ orderId }) => orderId ?? []));
    const records = { entries, pauses, payments: await listPayments(db, [...opening]) };
    const at = clock.now();
    return {
      entries,
      pauses,
      orders: all,
      refundable: new Map(all.map((order) => [order.id, offerRefund(order, records, at).amount])),
    };
  };

  return {
    db,
    clock,
    provider,
    orders,
    receive,
    refunds,
    cart,
    readWhole,
    present: async (order) => presentOrder(await readWhole(order), clock.now()),
    async readAccess(owner) {
      const at = clock.now();
      const year = { userId: owner.userId, financialYear: financialYearOf(at), at };
      const [facts, fees] = await Promise.all([readFacts(owner), findResearchFees(db, year)]);
      return {
        products: listAccess(facts, at),
        fees_paid_paise: fees.paid,
        fees_cap_paise: fees.cap,
      };
    },
    async listOpen({ userId }) {
      const at = clock.now();
      const entries = await listAccessEntries(db, userId);
      const valid = entries.filter(({ revokedFor }) => revokedFor === null);
      const open = [...Map.groupBy(valid, ({ product }) => product)].filter(
        ([, some]) => openUntil(some, at) !== null,
      );
      return new Set(open.map(([product]) => product));
    },
    async readProduct(owner, product) {
      const facts = await readFacts(owner);
      const name =
        facts.orders.flatMap(({ lines }) => lines).find((line) => line.product === product)?.name ??
        "Subscription";
      return explainAccess(product, name, facts, clock.now());
    },
  };
}

/** Payments and refunds of an order, and the access it opened. */
interface OrderMoney {
  readonly payments: readonly StoredPayment[];
  readonly refunds: readonly StoredRefund[];
  readonly documents: Awaited<ReturnType<typeof listOrderDocuments>>;
  readonly entries: readonly AccessEntry[];
  readonly pauses: readonly Pause[];
}

const noMoney: OrderMoney = {
  payments: [],
  refunds: [],
  documents: new Map(),
  entries: [],
  pauses: [],
};

/** Name, address and number of a member, as the checkout is filled in. */
export async function findPayer(
  db: Executor,
  userId: string,
): Promise<{ readonly name: string; readonly email: string; readonly contact: string }> {
  const row = await resultOf<
    | {
        readonly first_name: string;
        readonly last_name: string;
        readonly email: string;
        readonly phone: string | null;
      }
    | undefined
  >(db("users").where({ id: userId }).first("first_name", "last_name", "email", "phone"));
  return {
    name: `${row?.first_name ?? ""} ${row?.last_name ?? ""}`.trim(),
    email: row?.email ?? "",
    contact: row?.phone ?? "",
  };
}
