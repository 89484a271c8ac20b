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
import type { PaymentProvider, WebhookEvent } from "../../providers/payments/index.ts";
import { couponMessages, lockLedger } from "../entitlements/index.ts";
import type { CouponsService } from "../entitlements/index.ts";
import { takeCoupon } from "./coupon-uses.ts";
import { messages, printPaise, stateTexts } from "./messages.ts";
import {
  appendEvent,
  claimOpening,
  findOrder,
  findOrderAtProvider,
  findOrderOfPayment,
  findOwnOrder,
  findRefund,
  findResearchFees,
  findTermsVersion,
  insertOrder,
  listAbandonable,
  listPayments,
  listRefunds,
  lockOrder,
  releaseOpening,
  saveProviderOrder,
  saveState,
} from "./orders.repository.ts";
import type { Cause, StoredOrder } from "./orders.repository.ts";
import { financialYearOf } from "./paid-periods.ts";
import { paymentEvents } from "./payment-events.ts";
import { findOfferedBoxes, findOfferedPlan } from "./products.ts";
import type { OfferedProduct } from "./products.ts";
import { buildQuote, noCoupon } from "./quotes.ts";
import type { Quote, QuotedCoupon } from "./quotes.ts";
import { fulfil, record, recordFacts } from "./record-facts.ts";
import type { Facts, RecordDeps } from "./record-facts.ts";

/** How long an order can be paid at its prices. */
export const payableMs = 30 * 60_000;

/** The outbox event of a payment that arrived before its order's was known. */
export const paymentLookUp = "payments.look_up";

/** Checks of an unpaid order: quickly at first, then until banks answer no more (three days). */
const checkSeconds = [15, 30, 60, 120, 300, 600, 900, 3_600, 21_600, 86_400, 172_800];
/** While a payment's outcome is unclear. */
const unclearSeconds = 10;
const openingMs = 30_000;

const unclear: ReadonlySet<StoredOrder["state"]> = new Set(["attempted", "authorized"]);
const unpaid: ReadonlySet<StoredOrder["state"]> = new Set([
  "created",
  "attempted",
  "failed",
  "expired",
  "authorized",
]);

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
  /** Creates an order at the provider where it is not yet. Returns it as stored. */
  open(order: StoredOrder): Promise<StoredOrder>;
  /** Opens the checkout of an unpaid order again. */
  reopen(owner: Owner, orderId: string): Promise<StoredOrder>;
  /** Captures what the checkout brought back. */
  capture(owner: Owner, request: CaptureRequest): Promise<StoredOrder>;
  /** Asks the provider for all payments and refunds of an order, and captures what is approved. */
  check(orderId: string, cause: Cause, signal?: AbortSignal): Promise<StoredOrder | null>;
  /** Records a genuine event of the provider, once. */
  receive(event: WebhookEvent): Promise<void>;
  /** The member's own order. @throws AppError `payment.unknown_order` (404). */
  require(owner: Owner, orderId: string): Promise<StoredOrder>;
  /** Delivers the outbox's events of payments. */
  listen(outbox: Pick<Outbox, "on">): void;
}

export interface OrdersDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly outbox: Pick<Outbox, "add" | "wake">;
  readonly coupons: Pick<CouponsService, "check">;
  /** Null: payments are not configured. */
  readonly provider: PaymentProvider | null;
}

const unknownOrder = (): AppError =>
  failure("payment.unknown_order", 404, "No such order. See your orders.");

export function createOrdersService(db: Executor, deps: OrdersDeps): OrdersService {
  const { clock, log, outbox, coupons } = deps;
  const recordDeps: RecordDeps = deps;

  const requireProvider = (): PaymentProvider => {
    if (deps.provider === null) {
      throw failure("payment.not_configured", 503, "Payments are not available on this site.");
    }
    return deps.provider;
  };

  const listWanted = async (
    executor: Executor,
    tenant: string,
    wanted: { readonly plan: string | null; readonly boxes: readonly number[] },
    at: Date,
  ): Promise<readonly OfferedProduct[]> => {
    const plan =
      wanted.plan === null
        ? null
        : await findOfferedPlan(executor, { id: wanted.plan, tenant, at });
    const boxes = await findOfferedBoxes(executor, { ids: wanted.boxes, tenant, at });
    return [
      ...(plan === null ? [] : [plan]),
      ...[...new Set(wanted.boxes)].flatMap((id) => boxes.get(id) ?? []),
    ];
  };

  const addCheck = async (
    transaction: Transaction,
    order: Pick<StoredOrder, "id" | "tenant">,
    step: number | null,
    seconds: number,
  ): Promise<void> => {
    await outbox.add(transaction, {
      tenant: order.tenant,
      name: paymentEvents.check,
      payload: { order: order.id, step },
      notBefore: new Date(clock.now().getTime() + seconds * 1_000),
    });
  };

  const recordNow = async (orderId: string, facts: Facts, cause: Cause): Promise<StoredOrder> => {
    const order = await record(db, orderId, facts, cause, recordDeps);
    if (order === null) throw unknownOrder();
    outbox.wake();
    return order;
  };

  const open: OrdersService["open"] = async (order) => {
    if (order.providerOrderId !== null || order.amount === 0) return order;
    const provider = requireProvider();
    const at = clock.now();
    const current = await findOrder(db, order.id);
    if (current === null) throw unknownOrder();
    if (current.providerOrderId !== null) return current;
    if (!(await claimOpening(db, order.id, at, new Date(at.getTime() + openingMs)))) {
      throw failure("idempotency.in_flight", 409, "The order is being created. Try again.", {
        retryAfter: 1,
      });
    }
    try {
      // An earlier call of unknown effect may have created it.
      const known = current.openingUntil === null ? null : await provider.findOrder(order.id);
      const opened =
        known ??
        (await provider.createOrder({
          amountPaise: order.amount,
          receipt: order.id,
          notes: { order: order.number },
        }));
      await saveProviderOrder(db, order.id, opened.id);
    } catch (error) {
      const isKnown = error instanceof PaymentRefused && current.openingUntil === null;
      await releaseOpening(db, order.id, { at: clock.now(), isKnown });
      throw error;
    }
    return (await findOrder(db, order.id)) ?? order;
  };

  /** Captures an approved payment at the provider and records the outcome. */
  const captureAt = async (
    order: StoredOrder,
    paymentId: string,
    cause: Cause,
    signal?: AbortSignal,
  ): Promise<StoredOrder> => {
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
      await saveProviderOrder(db, orderId, known.id);
      order = { ...order, providerOrderId: known.id };
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
    const approved = payments.find(({ status }) => status === "authorized");
    if (recorded.state !== "authorized" || approved?.amountPaise !== recorded.amount)
      return recorded;
    return captureAt(recorded, approved.id, cause, signal);
  };

  const requireOwn: OrdersService["require"] = async (owner, orderId) => {
    const order = await findOwnOrder(db, owner, orderId);
    if (order === null) throw unknownOrder();
    return order;
  };

  /** The next time to ask the provider; null once nothing more can come. */
  const nextCheck = (
    order: StoredOrder,
    step: number | null,
    hasOpenRefund: boolean,
  ): { readonly step: number | null; readonly seconds: number } | null => {
    if (unclear.has(order.state)) return { step, seconds: unclearSeconds };
    if (hasOpenRefund)
      return { step: (step ?? 0) + 1, seconds: checkSeconds[(step ?? 0) + 1] ?? 86_400 };
    const following = step === null ? undefined : checkSeconds[step + 1];
    if (step === null || following === undefined || !unpaid.has(order.state)) return null;
    return { step: step + 1, seconds: following };
  };

  const handleCheck = async (
    payload: { readonly order: string; readonly step: number | null },
    signal: AbortSignal,
  ): Promise<void> => {
    let order = await findOrder(db, payload.order);
    if (order === null) return;
    let wait = null;
    try {
      order = (await check(order.id, "reconciler", signal)) ?? order;
      const refunds = await listRefunds(db, [order.id]);
      const hasOpenRefund = refunds.some(
        ({ status }) => status === "requested" || status === "pending",
      );
      wait = nextCheck(order, payload.step, hasOpenRefund);
    } catch (err) {
      log.warn({ err, order: order.id }, "an order could not be checked");
      // Quick while a member may wait, then ten minutes apart.
      const isRecent = clock.now().getTime() - order.createdAt.getTime() < 3_600_000;
      wait = { step: payload.step, seconds: isRecent ? unclearSeconds : 600 };
    }
    if (wait === null) return;
    const { step, seconds } = wait;
    const { id, tenant } = order;
    await inTransaction(db, (transaction) => addCheck(transaction, { id, tenant }, step, seconds));
  };

  const sendRefund = async (refundId: string, signal: AbortSignal): Promise<void> => {
    const refund = await findRefund(db, refundId);
    if (refund === null || refund.status !== "requested") return;
    const { id, paymentId, amount, orderId } = refund;
    try {
      const sent = await requireProvider().refund(
        { id, paymentId, amountPaise: amount, speed: "normal" },
        signal,
      );
      await recordNow(orderId, { refunds: [sent] }, "reconciler");
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      log.error({ err: error, refund: id }, "the provider declined a refund");
      const declined = {
        id: `declined:${id}`,
        paymentId,
        amountPaise: amount,
        currency: "INR",
        status: "failed" as const,
        receipt: id,
        speedProcessed: null,
        createdAt: clock.now(),
      };
      await recordNow(orderId, { refunds: [declined] }, "reconciler");
    }
  };

  const factsOf = (event: WebhookEvent): Facts | null => {
    switch (event.kind) {
      case "payment":
      case "order":
        return { payments: [event.payment] };
      case "refund":
        return { refunds: [event.refund] };
      case "dispute":
        return { disputes: [event.dispute] };
      default:
        return null;
    }
  };

  /** The order that an event is about; null if this installation has no such order. */
  const findOrderOf = async (executor: Executor, event: WebhookEvent): Promise<string | null> => {
    if (event.kind === "payment" || event.kind === "order") {
      const { orderId } = event.payment;
      return orderId === null ? null : ((await findOrderAtProvider(executor, orderId))?.id ?? null);
    }
    if (event.kind === "dispute") return findOrderOfPayment(executor, event.dispute.paymentId);
    if (event.kind !== "refund") return null;
    return findOrderOfPayment(executor, event.refund.paymentId);
  };

  return {
    async quote(viewer, wanted, coupon) {
      const at = clock.now();
      const products = await listWanted(db, viewer.tenant, wanted, at);
      return buildQuote(db, { ...viewer, products, coupon, at });
    },
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
      const at = clock.now();
      const terms = await findTermsVersion(transaction, at);
      if (given.terms_version !== terms) {
        throw failure(
          "payment.terms_changed",
          409,
          "The terms have changed. Read and accept them again.",
        );
      }
      for (const id of await listAbandonable(transaction, owner, given.product)) {
        await recordFacts(transaction, id, { isAbandoned: true }, "member", recordDeps);
      }
      const isPlan = given.product === "SUBSCRIPTION";
      const wanted = {
        plan: isPlan ? (given.duration_plan ?? null) : null,
        boxes: isPlan ? [] : (given.stock_box_ids ?? []),
      };
      if (coupon.problem !== null) throw failure("coupon.not_valid", 400, coupon.problem);
      const products = await listWanted(transaction, tenant, wanted, at);
      const quote = await buildQuote(transaction, { userId, tenant, products, coupon, at });
      requireBuyable(quote, wanted, given.amount);
      const fees = { userId, financialYear: financialYearOf(at), at };
      const { paid, cap } = await findResearchFees(transaction, fees);
      if (paid + quote.taxable > cap) {
        throw failure(
          "payment.fee_cap",
          409,
          `Research fees are limited to ${printPaise(cap)} a family and year before GST; ${printPaise(paid)} is paid.`,
        );
      }
      const id = createPublicId();
      const couponId = quote.coupon?.id ?? null;
      await insertOrder(transaction, {
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
      });
      if (
        couponId !== null &&
        !(await takeCoupon(transaction, { orderId: id, couponId, userId }, at))
      ) {
        throw failure("coupon.not_valid", 400, couponMessages.couponInvalid);
      }
      await appendEvent(transaction, id, {
        state: "created",
        cause: "member",
        text: stateTexts.created,
        at,
      });
      const order = await lockOrder(transaction, id);
      if (order === null) throw new Error("the order was not inserted");
      if (order.amount > 0) {
        requireProvider();
        await addCheck(transaction, order, 0, checkSeconds[0] ?? 0);
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
      const order = await requireOwn(owner, orderId);
      if (!isPayable(order, clock.now())) {
        throw failure(
          "payment.not_payable",
          409,
          order.state === "expired" || order.expiresAt <= clock.now()
            ? "The time to pay this order is over. Start again from the cart or plans."
            : "This order is paid or being checked with the bank.",
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
        const recorded = await recordNow(order.id, { payments: [payment] }, "browser");
        return recorded.state === "authorized" && payment.amountPaise === recorded.amount
          ? await captureAt(recorded, paymentId, "browser")
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
          addCheck(transaction, order, null, unclearSeconds),
        );
        return recorded;
      }
    },
    check,
    async receive(event) {
      const facts = factsOf(event);
      await inTransaction(db, async (transaction) => {
        const rows: unknown[] = await transaction("payment_webhooks")
          .insert({
            event_id: event.digest,
            name: event.name,
            payload: JSON.stringify(event),
            received_at: clock.now(),
          })
          .onConflict("event_id")
          .ignore()
          .returning("event_id");
        if (rows.length === 0 || facts === null) return;
        const orderId = await findOrderOf(transaction, event);
        if (orderId !== null) {
          await recordFacts(transaction, orderId, facts, "webhook", recordDeps);
          return;
        }
        const paymentId = facts.payments?.[0]?.id ?? facts.refunds?.[0]?.paymentId;
        if (paymentId === undefined) return;
        // Its order's id may not be stored yet, or events are out of order.
        await outbox.add(transaction, {
          tenant: "munshi",
          name: paymentLookUp,
          payload: { payment: paymentId },
          notBefore: new Date(clock.now().getTime() + 5_000),
        });
      });
      outbox.wake();
    },
    require: requireOwn,
    listen(source) {
      const lane = "payments";
      source.on(
        paymentEvents.check,
        async ({ payload }, signal) => {
          await handleCheck(readCheck(payload), signal);
        },
        lane,
      );
      source.on(
        paymentLookUp,
        async ({ payload }, signal) => {
          const { orderId } = await requireProvider().fetchPayment(
            readId(payload, "payment"),
            signal,
          );
          const order = orderId === null ? null : await findOrderAtProvider(db, orderId);
          if (order !== null) await check(order.id, "webhook", signal);
        },
        lane,
      );
      source.on(
        paymentEvents.captureDue,
        async ({ payload }, signal) => {
          const order = await findOrder(db, readId(payload, "order"));
          if (order?.state !== "authorized") return;
          const payments = await listPayments(db, [order.id]);
          const isKnown = payments.some(({ id }) => id === readId(payload, "payment"));
          if (!isKnown) return;
          try {
            await captureAt(order, readId(payload, "payment"), "reconciler", signal);
          } catch (error) {
            // Declined: the checks of the order find out what the bank did.
            if (!(error instanceof PaymentRefused)) throw error;
            log.warn({ err: error, order: order.id }, "the provider declined a capture");
          }
        },
        lane,
      );
      source.on(
        paymentEvents.refundDue,
        async ({ payload }, signal) => {
          await sendRefund(readId(payload, "refund"), signal);
        },
        lane,
      );
    },
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

function readId(payload: object, name: string): string {
  const value: unknown = Reflect.get(payload, name);
  if (typeof value !== "string") throw new TypeError(`The event has no ${name}`);
  return value;
}

function readCheck(payload: object): { readonly order: string; readonly step: number | null } {
  const step: unknown = Reflect.get(payload, "step");
  return { order: readId(payload, "order"), step: typeof step === "number" ? step : null };
}
