import type { Executor, Transaction } from "@munshi/db";
import type { Log } from "@munshi/platform";
import { dayMs, endOfDay, marketDate } from "@munshi/platform";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { LedgerEntry } from "../entitlements/index.ts";
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
import type { AccessEntry } from "./access.query.ts";
import { printPaise } from "../../platform/money/paise.ts";
import { insertRefund, listPayments } from "./order-money.repository.ts";
import { addResearchFees } from "./research-fees.ts";
import { lockOrder, requireOwnOrder, unknownOrder } from "./orders.repository.ts";
import type { StoredRefund } from "./order-money.repository.ts";
import type { StoredOrder } from "./orders.repository.ts";
import { countUnusedDays, financialYearOf, lastPayableMoment, openUntil } from "./paid-periods.ts";
import { nothingLeft, offerRefund } from "./refund-offer.ts";
import type { RefundOffer } from "./refund-offer.ts";
import { paymentEvents } from "./order-work.ts";
import { recordFacts } from "./record-facts.ts";

export interface RefundsService {
  /** @throws AppError `payment.unknown_order` (404). */
  quote(owner: Owner, orderId: string, executor?: Executor): Promise<RefundOffer>;
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

export function createRefundsService(
  db: Executor,
  deps: { readonly clock: Clock; readonly log: Log; readonly outbox: Pick<Outbox, "add"> },
): RefundsService {
  const { clock, outbox } = deps;

  const offer = async (executor: Executor, order: StoredOrder): Promise<RefundOffer> => {
    const entries = await listAccessEntries(executor, order.userId, order.id);
    const pauses = await listPauses(executor, order.userId);
    const payments = await listPayments(executor, [order.id]);
    return offerRefund(order, { entries, pauses, payments }, clock.now());
  };

  return {
    quote: async (owner, orderId, executor = db) =>
      offer(executor, await requireOwnOrder(executor, owner, orderId)),
    async request(transaction, owner, given) {
      const { id } = await requireOwnOrder(transaction, owner, given.order);
      const order = await lockOrder(transaction, id);
      if (order === null) throw unknownOrder();
      const at = clock.now();
      const offered = await offer(transaction, order);
      if (offered.problem !== null || offered.paymentId === null) {
        throw failure("payment.not_refundable", 409, offered.problem ?? nothingLeft);
      }
      if (offered.amount !== given.refund_paise) {
        throw failure(
          "payment.refund_changed",
          409,
          `The refund is now ${printPaise(offered.amount)}. Check it and request it again.`,
        );
      }
      const refund: StoredRefund = {
        id: createPublicId(),
        orderId: order.id,
        paymentId: offered.paymentId,
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
        throw failure("payment.not_refundable", 409, "This payment is already refunded.");
      }
      await endAccess(transaction, order, refund.id, at);
      await addResearchFees(transaction, {
        userId: order.userId,
        financialYear: financialYearOf(order.createdAt),
        amount: -offered.taxable,
        at,
      });
      await outbox.add(transaction, {
        tenant: order.tenant,
        name: paymentEvents.refundDue,
        payload: { refund: refund.id },
        key: order.id,
      });
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
        const pauses = await listPauses(transaction, owner.userId);
        if (paid.length === 0 || pauses.some((pause) => pause.product === product)) {
          throw failure("payment.not_pausable", 409, "You have no paid days to pause.");
        }
        const byOrder = Map.groupBy(paid, ({ orderId }) => orderId ?? "");
        for (const [orderId, ofOrder] of byOrder) {
          await insertPause(transaction, {
            id: createPublicId(),
            userId: owner.userId,
            product,
            order_id: orderId,
            days: ofOrder.reduce((sum, entry) => sum + countUnusedDays(entry, at), 0),
            paused_at: at,
          });
          for (const entry of ofOrder) await cutEntry(transaction, owner, entry, "paused", at);
        }
      });
    },
    async resume(owner, product) {
      await inTransaction(db, async (transaction) => {
        await lockLedger(transaction, owner.userId);
        const at = clock.now();
        const pauses = (await listPauses(transaction, owner.userId)).filter(
          (one) => one.product === product,
        );
        if (pauses.length === 0) {
          throw failure("payment.not_paused", 409, "This product is not paused.");
        }
        // Later entries move behind the kept days: paid days stay within a year.
        const later = (await listAccessEntries(transaction, owner.userId)).filter(
          (one) => one.product === product && one.revokedFor === null && one.startsAt > at,
        );
        for (const entry of later) await revokeEntry(transaction, entry.id, "paused", at);
        const open = async (
          days: number,
          entry: Pick<LedgerEntry, "kind"> & {
            readonly source: string;
            readonly orderId: string | null;
          },
        ): Promise<void> => {
          const entries = await listEntries(transaction, owner.userId, product);
          const range = placeKeptDays(entries, days, at);
          await grantEntitlement(transaction, {
            id: createPublicId(),
            kind: entry.kind,
            userId: owner.userId,
            tenant: owner.tenant,
            source: entry.source,
            product,
            // Paid days that moved behind days without a payment are no charge in advance.
            ...(entry.orderId === null || range.endsAt > lastPayableMoment(at)
              ? {}
              : { orderId: entry.orderId }),
            ...range,
            at,
          });
        };
        for (const pause of pauses) {
          await endPause(transaction, pause.id, "resumed", at);
          await open(pause.days, {
            kind: "plan",
            source: `resume:${pause.id}`,
            orderId: pause.order_id,
          });
        }
        const paidFirst = later.toSorted(
          (one, other) => Number(one.orderId === null) - Number(other.orderId === null),
        );
        for (const entry of paidFirst) {
          const { id, kind, orderId } = entry;
          await open(countUnusedDays(entry, at), { kind, source: `moved:${id}`, orderId });
        }
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

/**
 * Returns the range of kept days: after what is open, else from now on, with the rest of today as
 * the first of them. So pausing and resuming adds no day.
 */
function placeKeptDays(
  entries: readonly LedgerEntry[],
  days: number,
  at: Date,
): { readonly startsAt: Date; readonly endsAt: Date } {
  if (openUntil(entries, at) !== null) return extendEntitlement(entries, days, at);
  const last = new Date(at.getTime() + (days - 1) * dayMs);
  return { startsAt: at, endsAt: endOfDay(marketDate(last)) };
}
