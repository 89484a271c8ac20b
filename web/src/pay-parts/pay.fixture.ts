import type {
  AccessAnswer,
  MemberView,
  OrderAnswer,
  OrderRow,
  ProductAccess,
  Quote,
  QuoteLine,
  RefundQuote,
} from "@munshi/bff/contract";
import { visitor } from "@munshi/bff/contract";
import { beginSession } from "../lib/session/session.ts";

/** Clears cached answers, which the app keeps until logout. */
export function forgetAnswers(): void {
  beginSession({ viewer: visitor, member: null });
}

/** A member whose subscription runs until an instant, or ran; null: never subscribed. */
export function someMember(subsValidTill: string | null): MemberView {
  return {
    userId: "u1",
    email: "asha@demo.example",
    firstName: "Asha",
    lastName: "Rao",
    initials: "AR",
    freeTrial: false,
    subsValidTill,
    productType: null,
    finalScore: 0,
    unreadNotifications: 0,
    cartCount: 0,
    activeBroker: null,
    brokerImage: null,
    statement: null,
    kycStatus: null,
    hasCertificate: false,
    endsAt: "2026-11-25T18:29:59.999Z",
  };
}

/** A year of the only plan at its full price, for tests. */
export function someLine(changes: Partial<QuoteLine> = {}): QuoteLine {
  const price = changes.price_paise ?? 175_000;
  const discount = changes.discount_paise ?? 0;
  return {
    product: "plan:one-year",
    name: "1 Year subscription",
    period: "1 Year",
    days: 365,
    price_paise: price,
    discount_paise: discount,
    total_paise: price - discount,
    starts_at: "2026-11-24T18:30:00.000Z",
    ends_at: "2027-11-24T18:29:59.999Z",
    ...changes,
  };
}

/** Lines with their sums; GST is 18 % of what is left without it. */
export function sumLines(lines: readonly QuoteLine[], coupon: string | null = null) {
  const sum = (of: (line: QuoteLine) => number): number =>
    lines.reduce((total, line) => total + of(line), 0);
  const amount = sum(({ total_paise: total }) => total);
  const taxable = Math.round((amount * 100) / 118);
  return {
    lines: [...lines],
    price_paise: sum(({ price_paise: price }) => price),
    discount_paise: sum(({ discount_paise: discount }) => discount),
    amount_paise: amount,
    taxable_paise: taxable,
    tax_paise: amount - taxable,
    currency: "INR" as const,
    coupon,
  };
}

export function someQuote(
  lines: readonly QuoteLine[] = [someLine()],
  changes: Partial<Quote> = {},
): Quote {
  return {
    ...sumLines(lines, changes.coupon ?? null),
    problems: [],
    coupon_problem: null,
    valid_till: "2026-11-25T05:00:00.000Z",
    terms_version: "2",
    ...changes,
  };
}

const orderId = "018f3c1e-7a52-7c3e-9d64-000000000001";

/** A paid order of a year. */
export function someOrder(changes: Partial<OrderAnswer> = {}): OrderAnswer {
  return {
    id: orderId,
    number: "MUN-4K7Q2X",
    product: "SUBSCRIPTION",
    title: "1 Year subscription",
    state: "captured",
    status_text: "Paid. Open until 24 Nov 27.",
    is_settled: true,
    is_payable: false,
    refunded_paise: 0,
    created_at: "2026-11-25T04:10:00.000Z",
    expires_at: "2026-11-25T04:40:00.000Z",
    documents: [
      {
        id: "018f3c1e-7a52-7c3e-9d64-0000000000d1",
        kind: "invoice",
        number: "MUN/26-27/000042",
        date: "2026-11-25",
        amount_paise: 175_000,
      },
    ],
    ...sumLines([someLine()]),
    hold: null,
    refundable_paise: 174_520,
    payments: [
      {
        id: "pay_Q1w2E3r4T5y6U7",
        amount_paise: 175_000,
        status: "captured",
        method: "upi",
        reason: null,
        at: "2026-11-25T04:11:00.000Z",
      },
    ],
    refunds: [],
    events: [
      {
        state: "created",
        cause: "member",
        text: "Order placed.",
        at: "2026-11-25T04:10:00.000Z",
      },
      {
        state: "captured",
        cause: "browser",
        text: "Paid by UPI.",
        at: "2026-11-25T04:11:00.000Z",
      },
    ],
    next: null,
    ...changes,
  };
}

/** The same as the list shows it. */
export function someOrderRow(changes: Partial<OrderRow> = {}): OrderRow {
  return { ...someOrder(), ...changes };
}

/** A subscription paid for by `someOrder`. */
export function someAccess(changes: Partial<ProductAccess> = {}): ProductAccess {
  return {
    product: "subscription",
    name: "Subscription",
    is_open: true,
    reason: "Open until 24 Nov 27: paid 1 Year on 25 Nov 26, order MUN-4K7Q2X.",
    till: "2027-11-24T18:29:59.999Z",
    is_paused: false,
    paused_days: 0,
    can_pause: true,
    order: orderId,
    refundable_paise: 174_520,
    renews_from: null,
    ...changes,
  };
}

export function accessTo(...products: readonly ProductAccess[]): AccessAnswer {
  return {
    products: [...products],
    fees_paid_paise: 148_305,
    fees_cap_paise: 15_100_000,
  };
}

/** 364 unused days of a year for ₹1,750. */
export function someRefundQuote(changes: Partial<RefundQuote> = {}): RefundQuote {
  return {
    order: orderId,
    lines: [
      {
        product: "plan:one-year",
        name: "1 Year subscription",
        paid_paise: 175_000,
        days: 365,
        unused_days: 364,
        refund_paise: 174_520,
      },
    ],
    refund_paise: 174_520,
    taxable_paise: 147_898,
    tax_paise: 26_622,
    ends_at: "2026-11-25T18:29:59.999Z",
    problem: null,
    ...changes,
  };
}
