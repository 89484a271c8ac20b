import type {
  OrderAnswer,
  OrderOpened,
  OrderRow,
  Quote as QuoteAnswer,
  QuoteLine,
  RefundQuote,
  TaxDocument,
} from "../../contract/index.ts";
import type { CheckoutSettings } from "../../providers/payments/index.ts";
import { periods } from "../prices/index.ts";
import { printPaise } from "../../platform/money/paise.ts";
import { stateTexts } from "./messages.ts";
import type { StoredPayment, StoredRefund } from "./order-money.repository.ts";
import type { OrderEvent, OrderLine, StoredOrder } from "./orders.repository.ts";
import { isPayable, payableMs } from "./orders.service.ts";
import type { Quote } from "./quotes.ts";
import type { RefundOffer } from "./refund-offer.ts";

export function presentQuote(quote: Quote, termsVersion: string, at: Date): QuoteAnswer {
  return {
    lines: quote.lines.map((line) => presentLine(line, line)),
    price_paise: quote.price,
    discount_paise: quote.discount,
    amount_paise: quote.amount,
    taxable_paise: quote.taxable,
    tax_paise: quote.tax,
    currency: "INR",
    coupon: quote.coupon?.code ?? null,
    problems: quote.problems,
    coupon_problem: quote.couponProblem,
    valid_till: new Date(at.getTime() + payableMs).toISOString(),
    terms_version: termsVersion,
  };
}

function presentLine(
  line: OrderLine,
  period: { readonly startsAt: Date; readonly endsAt: Date },
): QuoteLine {
  return {
    product: line.product,
    name: line.name,
    period: periods[line.period].text,
    days: line.days,
    price_paise: line.pricePaise,
    discount_paise: line.discountPaise,
    total_paise: line.pricePaise - line.discountPaise,
    starts_at: period.startsAt.toISOString(),
    ends_at: period.endsAt.toISOString(),
  };
}

/** An order with all that belongs to it. */
export interface WholeOrder {
  readonly order: StoredOrder;
  readonly payments: readonly StoredPayment[];
  readonly refunds: readonly StoredRefund[];
  readonly documents: readonly TaxDocument[];
  readonly events: readonly OrderEvent[];
  /** Access that the order opened, by product. */
  readonly periods: ReadonlyMap<string, { readonly startsAt: Date; readonly endsAt: Date }>;
  readonly coupon: string | null;
  readonly refundable: number;
}

export function presentOrderRow(
  {
    order,
    payments,
    refunds,
    documents,
  }: Omit<WholeOrder, "events" | "periods" | "coupon" | "refundable">,
  at: Date,
): OrderRow {
  const isOpen = isPayable(order, at);
  return {
    id: order.id,
    number: order.number,
    product: order.kind,
    title: order.lines.map(({ name }) => name).join(", "),
    state: order.state,
    status_text: refunds.some(({ status }) => status === "requested" || status === "pending")
      ? "Refund requested. It arrives within 5 to 7 working days."
      : describeState(order, payments, isOpen),
    is_settled: order.state !== "attempted" && order.state !== "authorized",
    is_payable: isOpen,
    amount_paise: order.amount,
    refunded_paise: refunds
      .filter(({ status }) => status !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0),
    currency: "INR",
    created_at: order.createdAt.toISOString(),
    expires_at: order.expiresAt.toISOString(),
    documents,
  };
}

export function presentOrder(whole: WholeOrder, at: Date): OrderAnswer {
  const { order } = whole;
  return {
    ...presentOrderRow(whole, at),
    lines: order.lines.map((line) =>
      presentLine(line, whole.periods.get(line.product) ?? planned(order, line.days)),
    ),
    price_paise: order.price,
    discount_paise: order.discount,
    taxable_paise: order.taxable,
    tax_paise: order.tax,
    coupon: whole.coupon,
    hold: order.hold,
    refundable_paise: whole.refundable,
    payments: whole.payments.map((payment) => ({
      id: payment.id,
      amount_paise: payment.amount,
      status: payment.status,
      method: payment.method,
      reason: payment.status === "failed" ? payment.reason : null,
      at: payment.at.toISOString(),
    })),
    refunds: whole.refunds.map(presentRefund),
    events: whole.events.map(({ state, cause, text, at: moment }) => ({
      state,
      cause,
      text,
      at: moment.toISOString(),
    })),
    next: order.next,
  };
}

/** Returns the period that an order would open if it were paid when it was created. */
function planned(
  { createdAt }: StoredOrder,
  days: number,
): { readonly startsAt: Date; readonly endsAt: Date } {
  return { startsAt: createdAt, endsAt: new Date(createdAt.getTime() + days * 86_400_000) };
}

export function presentRefund(refund: StoredRefund): OrderAnswer["refunds"][number] {
  return {
    id: refund.id,
    amount_paise: refund.amount,
    status: refund.status,
    reason: refund.reason,
    at: refund.requestedAt.toISOString(),
  };
}

const clockTime = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  hour: "numeric",
  minute: "2-digit",
});

const lateText = "Not paid in time. A late payment is applied or refunded.";

/** A state in words, with what happens next. */
function describeState(
  { state, hold, amount, expiresAt }: StoredOrder,
  payments: readonly StoredPayment[],
  isOpen: boolean,
): string {
  if (hold !== null) return hold;
  const reason = payments.findLast(({ status }) => status === "failed")?.reason ?? null;
  switch (state) {
    case "created":
      return isOpen ? `Not paid yet. Pay by ${clockTime.format(expiresAt)}.` : lateText;
    case "attempted":
    case "authorized":
      return "No answer from the bank yet. This page updates automatically.";
    case "failed":
      return `${reason ?? "The bank declined the payment."} Nothing was charged.`;
    case "expired":
      return lateText;
    case "captured":
      return amount === 0 ? "Free of charge." : `${printPaise(amount)} paid.`;
    default:
      return `${stateTexts[state]}.`;
  }
}

export function presentOpened(
  whole: WholeOrder,
  context: {
    readonly checkout: CheckoutSettings | null;
    readonly seller: string;
    readonly payer: { readonly name: string; readonly email: string; readonly contact: string };
    readonly at: Date;
  },
): OrderOpened {
  const { order } = whole;
  const { checkout } = context;
  const presented = presentOrder(whole, context.at);
  return {
    success: true,
    message: "",
    data: {
      id: order.providerOrderId,
      currency: "INR",
      amount: order.amount,
      order: presented,
      checkout:
        checkout === null || order.providerOrderId === null || !presented.is_payable
          ? null
          : {
              key: checkout.keyId,
              script: checkout.scriptUrl,
              order_id: order.providerOrderId,
              name: context.seller,
              description: presented.title.slice(0, 250),
              prefill: context.payer,
            },
    },
  };
}

export function presentRefundQuote(orderId: string, offer: RefundOffer): RefundQuote {
  return {
    order: orderId,
    lines: offer.lines.map((line) => ({
      product: line.product,
      name: line.name,
      paid_paise: line.paid,
      days: line.paidDays,
      unused_days: line.days,
      refund_paise: line.refundPaise,
    })),
    refund_paise: offer.amount,
    taxable_paise: offer.taxable,
    tax_paise: offer.tax,
    ends_at: offer.endsAt.toISOString(),
    problem: offer.problem,
  };
}
