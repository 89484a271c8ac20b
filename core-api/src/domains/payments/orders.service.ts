import { randomInt } from "node:crypto";
import type { Executor, Transaction } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import type { CreateOrderPayload } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import { PaymentRefused } from "../../providers/payments/index.ts";
import type { PaymentProvider } from "../../providers/payments/index.ts";
import { couponMessages, lockLedger } from "../entitlements/index.ts";
import type { CouponsService } from "../entitlements/index.ts";
import { takeCoupon } from "./coupon-uses.ts";
import { printPaise } from "../../platform/money/paise.ts";
import { messages } from "./messages.ts";
import { listRefunds } from "./order-money.repository.ts";
import { findResearchFees } from "./research-fees.ts";
import {
  claimOpening,
  findOrder,
  findOrderAtProvider,
  findTermsVersion,
  insertOrder,
  requireOwnOrder,
  unknownOrder,
  listAbandonable,
  releaseOpening,
  saveProviderOrder,
  saveState,
} from "./orders.repository.ts";
import type { Cause } from "./messages.ts";
import type { StoredOrder } from "./orders.repository.ts";
import { financialYearOf } from "./paid-periods.ts";
import { findOfferedBoxes, findOfferedPlan } from "./products.ts";
import { buildQuote, noCoupon } from "./quotes.ts";
import type { Quote, QuotedCoupon } from "./quotes.ts";
import { addOrderCheck } from "./order-checks.ts";
import { fulfil, record, recordFacts } from "./record-facts.ts";
import type { Facts } from "./record-facts.ts";

/** Payment window during which an order keeps its prices. */
export const payableMs = 30 * 60_000;

/** Longer than a call of the provider takes. */
const openingMs = 30_000;

export interface CaptureRequest {
  readonly paymentId: string;
  readonly providerOrderId: string;
  readonly signature: string | null;
  /** Fields of the request that the stored order decides; compared, never used. */
  readonly claims: {
    readonly amount?: number | undefined;
    readonly currency?: string | undefined;
    readonly stockBoxIds?: readonly number[] | undefined;
    readonly plan?: string | null | undefined;
  };
}

export interface OrdersService {
  /** Prices a plan or boxes for a member, or a visitor without an owner. */
  quote(
    viewer: { readonly userId: string | null; readonly tenant: string },
    wanted: { readonly plan: string | null; readonly boxes: readonly number[] },
    coupon: QuotedCoupon,
  ): Promise<Quote>;
  /** The coupon that a text names, for a quote. Throws only where it could not be checked. */
  findCoupon(
    viewer: { readonly userId: string | null; readonly tenant: string },
    typed: string,
  ): Promise<QuotedCoupon>;
  /** Inserts an order in the caller's transaction. @throws AppError as the contract says. */
  create(
    transaction: Transaction,
    owner: Owner,
    given: CreateOrderPayload,
    coupon: QuotedCoupon,
  ): Promise<StoredOrder>;
  /**
   * Creates an order at the provider where it is not yet. Returns it as stored. `isNew`: the caller
   * has just inserted it and holds the right to create it.
   */
  open(order: StoredOrder, isNew?: boolean): Promise<StoredOrder>;
  /** Opens the checkout of an unpaid order again. */
  reopen(owner: Owner, orderId: string): Promise<StoredOrder>;
  /** Captures the payment that the checkout returned. */
  capture(owner: Owner, request: CaptureRequest): Promise<StoredOrder>;
  /** Asks the provider for all payments and refunds of an order, and captures what is approved. */
  check(orderId: string, cause: Cause, signal?: AbortSignal): Promise<StoredOrder | null>;
  /** The member's own order. @throws AppError `payment.unknown_order` (404). */
  require(owner: Owner, orderId: string): Promise<StoredOrder>;
  /** Captures an approved payment at the provider and records the outcome. */
  captureApproved(
    order: StoredOrder,
    paymentId: string,
    cause: Cause,
    signal?: AbortSignal,
  ): Promise<StoredOrder>;
}

export interface OrdersDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly outbox: Pick<Outbox, "add">;
  readonly coupons: Pick<CouponsService, "check">;
  /** Null: payments are not configured. */
  readonly provider: PaymentProvider | null;
}

export function createOrdersService(db: Executor, deps: OrdersDeps): OrdersService {
  const { clock, coupons } = deps;

  const requireProvider = (): PaymentProvider => {
    if (deps.provider === null) {
      throw failure("payment.not_configured", 503, "Payments are not available on this site.");
    }
    return deps.provider;
  };

  const quoteWanted = async (
    executor: Executor,
    query: {
      readonly userId: string | null;
      readonly tenant: string;
      readonly wanted: { readonly plan: string | null; readonly boxes: readonly number[] };
      readonly coupon: QuotedCoupon;
      readonly at: Date;
    },
  ): Promise<Quote> => {
    const { wanted, tenant, at } = query;
    const [plan, boxes] = await Promise.all([
      wanted.plan === null ? null : findOfferedPlan(executor, { id: wanted.plan, tenant, at }),
      findOfferedBoxes(executor, { ids: wanted.boxes, tenant, at }),
    ]);
    const products = [
      ...(plan === null ? [] : [plan]),
      ...[...new Set(wanted.boxes)].flatMap((id) => boxes.get(id) ?? []),
    ];
    return buildQuote(executor, { ...query, products });
  };

  const recordNow = async (orderId: string, facts: Facts, cause: Cause): Promise<StoredOrder> => {
    const order = await record(db, orderId, facts, cause, deps);
    if (order === null) throw unknownOrder();
    return order;
  };

  const open: OrdersService["open"] = async (order, isNew = false) => {
    if (order.providerOrderId !== null || order.amount === 0) return order;
    const provider = requireProvider();
    const at = clock.now();
    const claim = isNew
      ? { isFirst: true }
      : await claimOpening(db, order.id, at, new Date(at.getTime() + openingMs));
    if (claim === null) {
      const current = await findOrder(db, order.id);
      if (current === null) throw unknownOrder();
      if (current.providerOrderId !== null) return current;
      throw failure("idempotency.in_flight", 409, "The order is being created. Try again.", {
        retryAfter: 1,
      });
    }
    try {
      // An earlier call of unknown effect may have created it.
      const known = claim.isFirst ? null : await provider.findOrder(order.id);
      const opened =
        known ??
        (await provider.createOrder({
          amountPaise: order.amount,
          receipt: order.id,
          notes: { order: order.number },
        }));
      return (await saveProviderOrder(db, order.id, opened.id)) ?? order;
    } catch (error) {
      const isKnown = error instanceof PaymentRefused && claim.isFirst;
      await releaseOpening(db, order.id, { at: clock.now(), isKnown });
      throw error;
    }
  };

  const captureApproved: OrdersService["captureApproved"] = async (
    order,
    paymentId,
    cause,
    signal,
  ) => {
    const payment = await requireProvider().capture(paymentId, order.amount, signal);
    return recordNow(order.id, { payments: [payment] }, cause);
  };

  const check: OrdersService["check"] = async (orderId, cause, signal) => {
    const provider = requireProvider();
    let order = await findOrder(db, orderId);
    if (order === null || order.amount === 0) return order;
    if (order.providerOrderId === null) {
      const known = order.openingUntil === null ? null : await provider.findOrder(orderId, signal);
      if (known === null) return recordNow(orderId, { isComplete: true }, cause);
      order = (await saveProviderOrder(db, orderId, known.id)) ?? order;
    }
    const payments = await provider.listPayments(order.providerOrderId ?? "", signal);
    const refunded = payments.filter(
      ({ status, amountRefundedPaise }) => status === "refunded" || amountRefundedPaise > 0,
    );
    const pending = (await listRefunds(db, [orderId])).filter(
      ({ status }) => status === "requested" || status === "pending",
    );
    const asked = new Set([
      ...refunded.map(({ id }) => id),
      ...pending.map((one) => one.paymentId),
    ]);
    const refunds = await Promise.all(
      [...asked].map((paymentId) => provider.listRefunds(paymentId, signal)),
    );
    const recorded = await recordNow(
      orderId,
      { payments, refunds: refunds.flat(), isComplete: true },
      cause,
    );
    const approved = payments.find(
      ({ status, amountPaise }) => status === "authorized" && amountPaise === recorded.amount,
    );
    if (recorded.state !== "authorized" || approved === undefined) return recorded;
    return captureApproved(recorded, approved.id, cause, signal);
  };

  return {
    quote: (viewer, wanted, coupon) =>
      quoteWanted(db, { ...viewer, wanted, coupon, at: clock.now() }),
    async findCoupon({ userId, tenant }, typed) {
      if (typed.trim() === "") return noCoupon;
      if (userId === null) return { coupon: null, problem: "Log in to use a coupon." };
      try {
        const coupon = await coupons.check({ userId, tenant }, typed);
        return coupon.terms.kind === "discount"
          ? { coupon, problem: null }
          : { coupon: null, problem: "Redeem this coupon instead: it needs no payment." };
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "coupon.not_valid") throw error;
        return { coupon: null, problem: couponMessages.couponInvalid };
      }
    },
    async create(transaction, owner, given, coupon) {
      const { userId, tenant } = owner;
      await lockLedger(transaction, userId);
      for (const id of await listAbandonable(transaction, owner, given.product)) {
        await recordFacts(transaction, id, { isAbandoned: true }, "member", deps);
      }
      const at = clock.now();
      const isPlan = given.product === "SUBSCRIPTION";
      const wanted = {
        plan: isPlan ? (given.duration_plan ?? null) : null,
        boxes: isPlan ? [] : (given.stock_box_ids ?? []),
      };
      const year = { userId, financialYear: financialYearOf(at), at };
      const [terms, quote, fees] = await Promise.all([
        findTermsVersion(transaction, at),
        quoteWanted(transaction, { userId, tenant, wanted, coupon, at }),
        findResearchFees(transaction, year),
      ]);
      if (given.terms_version !== terms) {
        throw failure(
          "payment.terms_changed",
          409,
          "The terms have changed. Read and accept them again.",
        );
      }
      if (coupon.problem !== null) throw failure("coupon.not_valid", 400, coupon.problem);
      requireBuyable(quote, wanted, given.amount);
      const { paid, cap } = fees;
      if (paid + quote.taxable > cap) {
        throw failure(
          "payment.fee_cap",
          409,
          `Research fees are limited to ${printPaise(cap)} per family per year before GST; ${printPaise(paid)} is already paid.`,
        );
      }
      const id = createPublicId();
      const couponId = quote.coupon?.id ?? null;
      const order = await insertOrder(transaction, {
        id,
        number: createOrderNumber(),
        userId,
        tenant,
        kind: given.product,
        lines: quote.lines.map(({ startsAt: _starts, endsAt: _ends, ...line }) => line),
        price: quote.price,
        discount: quote.discount,
        amount: quote.amount,
        taxable: quote.taxable,
        tax: quote.tax,
        couponId,
        placeOfSupply: quote.placeOfSupply,
        termsVersion: terms,
        brokerId: given.broker_id ?? null,
        next: given.next ?? null,
        createdAt: at,
        expiresAt: new Date(at.getTime() + payableMs),
        openingUntil: quote.amount === 0 ? null : new Date(at.getTime() + openingMs),
      });
      if (
        couponId !== null &&
        !(await takeCoupon(transaction, { orderId: id, couponId, userId }, at))
      ) {
        throw failure("coupon.not_valid", 400, couponMessages.couponInvalid);
      }
      if (order.amount > 0) {
        requireProvider();
        await addOrderCheck(transaction, deps, order, { step: 0 });
        return order;
      }
      const refusal = await fulfil({ transaction, order, at });
      if (refusal !== null) throw failure("payment.nothing_to_buy", 400, `${refusal}.`);
      await saveState(transaction, order, {
        state: "captured",
        hold: null,
        cause: "member",
        text: "Nothing to pay",
        at,
      });
      return { ...order, state: "captured" };
    },
    open,
    async reopen(owner, orderId) {
      const order = await requireOwnOrder(db, owner, orderId);
      if (!isPayable(order, clock.now())) {
        throw failure(
          "payment.not_payable",
          409,
          order.state === "expired" || order.expiresAt <= clock.now()
            ? "This order has expired. Start again from the cart or plans."
            : "This order is already paid or being confirmed by the bank.",
        );
      }
      return open(order);
    },
    async capture(owner, { paymentId, providerOrderId, signature, claims }) {
      const provider = requireProvider();
      const order = await findOrderAtProvider(db, providerOrderId);
      if (order === null || order.userId !== owner.userId || order.tenant !== owner.tenant) {
        throw unknownOrder();
      }
      requireSameOrder(order, claims);
      if (
        signature !== null &&
        !provider.verifyCheckout({ orderId: providerOrderId, paymentId, signature })
      ) {
        throw forged();
      }
      if (order.state === "captured" && order.hold === null) return order;
      try {
        const payment = await provider.fetchPayment(paymentId);
        if (payment.orderId !== providerOrderId) throw forged();
        if (payment.status === "refunded") return (await check(order.id, "browser")) ?? order;
        const recorded = await recordNow(order.id, { payments: [payment] }, "browser");
        return recorded.state === "authorized" && payment.amountPaise === recorded.amount
          ? await captureApproved(recorded, paymentId, "browser")
          : recorded;
      } catch (error) {
        if (error instanceof PaymentRefused) {
          throw failure("payment.not_captured", 502, messages.captureFailed, { cause: error });
        }
        if (!(error instanceof AppError) || error.code !== "provider.unavailable") throw error;
        // The checkout's signature proves that a payment exists; its outcome is asked for later.
        if (signature === null) throw error;
        const begun = {
          id: paymentId,
          amountPaise: order.amount,
          currency: "INR",
          status: "created" as const,
          createdAt: clock.now(),
        };
        const recorded = await recordNow(order.id, { payments: [begun] }, "browser");
        await inTransaction(db, (transaction) =>
          addOrderCheck(transaction, deps, order, { step: null }),
        );
        return recorded;
      }
    },
    check,
    captureApproved,
    require: (owner, orderId) => requireOwnOrder(db, owner, orderId),
  };
}

/** Returns whether an order can be paid at a moment. */
export function isPayable({ state, amount, expiresAt }: StoredOrder, at: Date): boolean {
  return amount > 0 && at < expiresAt && (state === "created" || state === "failed");
}

function forged(): AppError {
  return failure("payment.forged", 400, "This payment does not belong to the order.");
}

function requireBuyable(
  quote: Quote,
  wanted: { readonly plan: string | null; readonly boxes: readonly number[] },
  shown: number,
): void {
  const missing = (wanted.plan === null ? 0 : 1) + new Set(wanted.boxes).size;
  if (quote.lines.length === 0 || quote.lines.length + quote.problems.length < missing) {
    throw failure(
      "payment.nothing_to_buy",
      400,
      quote.problems[0]?.message ?? "Choose a plan or stock boxes that are on sale.",
      { details: quote.problems.map(({ product, message }) => ({ path: product, message })) },
    );
  }
  if (quote.couponProblem !== null) throw failure("coupon.not_valid", 400, quote.couponProblem);
  if (quote.amount !== shown || quote.problems.length > 0) {
    throw failure(
      "payment.price_changed",
      409,
      `The amount is now ${printPaise(quote.amount)}. Check the order and pay again.`,
      { details: quote.problems.map(({ product, message }) => ({ path: product, message })) },
    );
  }
}

function requireSameOrder(order: StoredOrder, claims: CaptureRequest["claims"]): void {
  const { amount, currency, stockBoxIds, plan } = claims;
  const products = new Set(order.lines.map(({ product }) => product));
  const isSame =
    (amount === undefined || amount === order.amount) &&
    (currency === undefined || currency === "INR") &&
    (stockBoxIds === undefined || stockBoxIds.every((id) => products.has(`box:${id}`))) &&
    (plan === undefined || plan === null || plan === "" || products.has(`plan:${plan}`));
  if (isSame) return;
  throw failure("payment.mismatch", 409, "The payment differs from the stored order.");
}

const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** `MN-7K3QX9P2`, without letters that are read as digits. */
function createOrderNumber(): string {
  const text = Array.from({ length: 8 }, () => letters[randomInt(letters.length)] ?? "");
  return `MN-${text.join("")}`;
}
