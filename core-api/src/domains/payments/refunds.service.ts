import type { Executor, Transaction } from "@munshi/db";
import { refundOf, shareOf } from "@munshi/engine/payments";
import type { AppError, Log } from "@munshi/platform";
import { endOfDay, marketDate } from "@munshi/platform";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import {
  extendEntitlement,
  grantEntitlement,
  listEntries,
  lockLedger,
} from "../entitlements/index.ts";
import {
  endPause,
  insertPause,
  listAccessEntries,
  listPauses,
  revokeEntry,
} from "./access.query.ts";
import type { AccessEntry, Pause } from "./access.query.ts";
import { printPaise } from "./messages.ts";
import {
  addResearchFees,
  findOwnOrder,
  insertRefund,
  listPayments,
  lockOrder,
} from "./orders.repository.ts";
import type { RefundLine, StoredOrder, StoredRefund } from "./orders.repository.ts";
import { countUnusedDays, financialYearOf } from "./paid-periods.ts";
import { addRefundEvents } from "./payment-events.ts";
import { accessOf } from "./products.ts";
import { recordFacts } from "./record-facts.ts";

/** One line of an order with what its unused days would return. */
export interface QuotedRefundLine extends RefundLine {
  readonly paid: number;
  readonly paidDays: number;
}

/** What a refund would return now, in paise. */
export interface RefundOffer {
  readonly lines: readonly QuotedRefundLine[];
  readonly amount: number;
  readonly taxable: number;
  readonly tax: number;
  /** Until when the products stay open after the request. */
  readonly endsAt: Date;
  readonly problem: string | null;
}

export interface RefundsService {
  /** @throws AppError `payment.unknown_order` (404). */
  quote(owner: Owner, orderId: string): Promise<RefundOffer>;
  /** What the unused days of an order would return now; 0 if nothing can be refunded. */
  refundable(order: StoredOrder): Promise<number>;
  /** Requests a refund in the caller's transaction. @throws AppError as the contract says. */
  request(
    transaction: Transaction,
    owner: Owner,
    given: { readonly order: string; readonly refund_paise: number; readonly reason: string },
  ): Promise<StoredRefund>;
  /** Keeps the unused days of a product. @throws AppError `payment.not_pausable` (409). */
  pause(owner: Owner, product: string): Promise<void>;
  /** Opens a paused product for the days that were kept. @throws AppError `payment.not_paused` (409). */
  resume(owner: Owner, product: string): Promise<void>;
}

const unknownOrder = (): AppError =>
  failure("payment.unknown_order", 404, "No such order. See your orders.");

/** Unused days of an order's lines, from its valid entries and pauses. */
function listUnused(
  order: StoredOrder,
  entries: readonly AccessEntry[],
  pauses: readonly Pause[],
  at: Date,
): readonly QuotedRefundLine[] {
  return order.lines.map((line) => {
    const access = accessOf(line.product);
    const running = entries
      .filter(({ product, revokedFor }) => product === access && revokedFor === null)
      .reduce((days, entry) => days + countUnusedDays(entry, at), 0);
    const kept = pauses
      .filter(({ product, order_id: id }) => product === access && id === order.id)
      .reduce((days, pause) => days + pause.days, 0);
    const days = Math.min(line.days, running + kept);
    const paid = line.pricePaise - line.discountPaise;
    return {
      product: line.product,
      name: line.name,
      days,
      paid,
      paidDays: line.days,
      refundPaise: refundOf({ paid, days: line.days, unused: days }),
    };
  });
}

export function createRefundsService(
  db: Executor,
  deps: { readonly clock: Clock; readonly log: Log; readonly outbox: Pick<Outbox, "add" | "wake"> },
): RefundsService {
  const { clock } = deps;

  const offer = async (executor: Executor, order: StoredOrder): Promise<RefundOffer> => {
    const at = clock.now();
    const endsAt = endOfDay(marketDate(at));
    const isPaid =
      order.hold === null && (order.state === "captured" || order.state === "partially_refunded");
    if (!isPaid) {
      const problem = `Order ${order.number} has nothing to refund.`;
      return { lines: [], amount: 0, taxable: 0, tax: 0, endsAt, problem };
    }
    const entries = await listAccessEntries(executor, order.userId, order.id);
    const pauses = await listPauses(executor, order.userId);
    const payments = await listPayments(executor, [order.id]);
    const lines = listUnused(order, entries, pauses, at);
    const counted = payments.find(({ isCounted }) => isCounted);
    const left = counted === undefined ? 0 : counted.amount - counted.refunded;
    const wanted = lines.reduce((sum, { refundPaise }) => sum + refundPaise, 0);
    const amount = Math.min(left, wanted);
    const tax = shareOf(order.tax, amount, Math.max(1, order.amount));
    const problem = amount > 0 ? null : "No unused days are left to refund.";
    return { lines, amount, taxable: amount - tax, tax, endsAt, problem };
  };

  return {
    async quote(owner, orderId) {
      const order = await findOwnOrder(db, owner, orderId);
      if (order === null) throw unknownOrder();
      return offer(db, order);
    },
    refundable: async (order) => (await offer(db, order)).amount,
    async request(transaction, owner, given) {
      const found = await findOwnOrder(transaction, owner, given.order);
      const order = found === null ? null : await lockOrder(transaction, found.id);
      if (order === null) throw unknownOrder();
      await lockLedger(transaction, order.userId);
      const at = clock.now();
      const offered = await offer(transaction, order);
      if (offered.problem !== null) {
        throw failure("payment.not_refundable", 409, offered.problem);
      }
      if (offered.amount !== given.refund_paise) {
        throw failure(
          "payment.refund_changed",
          409,
          `The refund is now ${printPaise(offered.amount)}. Check it and request it again.`,
        );
      }
      const payments = await listPayments(transaction, [order.id]);
      const counted = payments.find(({ isCounted }) => isCounted);
      const refund: StoredRefund = {
        id: createPublicId(),
        orderId: order.id,
        paymentId: counted?.id ?? "",
        amount: offered.amount,
        taxable: offered.taxable,
        tax: offered.tax,
        status: "requested",
        kind: "unused",
        reason: given.reason === "" ? "Cancelled by the member" : given.reason,
        providerRefundId: null,
        lines: offered.lines
          .filter(({ days }) => days > 0)
          .map(({ product, name, days, refundPaise }) => ({ product, name, days, refundPaise })),
        requestedAt: at,
      };
      if (!(await insertRefund(transaction, refund))) {
        throw failure("payment.not_refundable", 409, "This payment is refunded already.");
      }
      await endAccess(transaction, order, refund.id, at);
      await addResearchFees(transaction, {
        userId: order.userId,
        financialYear: financialYearOf(order.createdAt),
        amount: -offered.taxable,
        at,
      });
      await addRefundEvents(transaction, order, refund.id, deps);
      await recordFacts(transaction, order.id, {}, "member", deps);
      return refund;
    },
    async pause(owner, product) {
      await inTransaction(db, async (transaction) => {
        await lockLedger(transaction, owner.userId);
        const at = clock.now();
        const entries = await listAccessEntries(transaction, owner.userId);
        const paid = entries.filter(
          (entry) =>
            entry.product === product &&
            entry.revokedFor === null &&
            entry.orderId !== null &&
            countUnusedDays(entry, at) > 0,
        );
        const [first] = paid;
        const pauses = await listPauses(transaction, owner.userId);
        if (first?.orderId == null || pauses.some((pause) => pause.product === product)) {
          throw failure("payment.not_pausable", 409, "Nothing paid is running that can be paused.");
        }
        // One pause keeps the days of one order: the others follow when it is resumed.
        const ofOrder = paid.filter(({ orderId }) => orderId === first.orderId);
        const days = ofOrder.reduce((sum, entry) => sum + countUnusedDays(entry, at), 0);
        await insertPause(transaction, {
          id: createPublicId(),
          userId: owner.userId,
          product,
          order_id: first.orderId,
          days,
          paused_at: at,
        });
        for (const entry of ofOrder) await cutEntry(transaction, owner, entry, "paused", at);
      });
    },
    async resume(owner, product) {
      await inTransaction(db, async (transaction) => {
        await lockLedger(transaction, owner.userId);
        const at = clock.now();
        const pauses = await listPauses(transaction, owner.userId);
        const pause = pauses.find((one) => one.product === product);
        if (pause === undefined || !(await endPause(transaction, pause.id, "resumed", at))) {
          throw failure("payment.not_paused", 409, "This product is not paused.");
        }
        const entries = await listEntries(transaction, owner.userId, product);
        await grantEntitlement(transaction, {
          id: createPublicId(),
          kind: "plan",
          userId: owner.userId,
          tenant: owner.tenant,
          source: `resume:${pause.id}`,
          product,
          orderId: pause.order_id,
          ...extendEntitlement(entries, pause.days, at),
          at,
        });
      });
    },
  };

  /** Ends what an order opens at the end of today. */
  async function endAccess(
    transaction: Transaction,
    order: StoredOrder,
    refundId: string,
    at: Date,
  ): Promise<void> {
    const owner = { userId: order.userId, tenant: order.tenant };
    for (const entry of await listAccessEntries(transaction, order.userId, order.id)) {
      if (entry.revokedFor === null && countUnusedDays(entry, at) > 0)
        await cutEntry(transaction, owner, entry, "refunded", at, refundId);
    }
    for (const pause of await listPauses(transaction, order.userId)) {
      if (pause.order_id === order.id) await endPause(transaction, pause.id, "refunded", at);
    }
  }
}

/** Revokes an entry; one that has begun stays open until the end of today. */
async function cutEntry(
  transaction: Transaction,
  owner: Owner,
  entry: AccessEntry,
  reason: "paused" | "refunded",
  at: Date,
  cause: string = entry.id,
): Promise<void> {
  await revokeEntry(transaction, entry.id, reason, at);
  if (entry.startsAt > at) return;
  await grantEntitlement(transaction, {
    id: createPublicId(),
    kind: "plan",
    userId: owner.userId,
    tenant: owner.tenant,
    source: `${reason}:${cause}:${entry.id}`,
    product: entry.product,
    ...(entry.orderId === null ? {} : { orderId: entry.orderId }),
    startsAt: entry.startsAt,
    endsAt: endOfDay(marketDate(at)),
    at,
  });
}
