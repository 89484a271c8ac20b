import type { Executor } from "@munshi/db";
import { priceCart, splitTax } from "@munshi/engine/payments";
import type { Discount, TaxSplit } from "@munshi/engine/payments";
import { formatDate } from "../../platform/clock/days.ts";
import { findPlaceOfSupply } from "../billing/index.ts";
import { listEntriesOf } from "../entitlements/index.ts";
import type { Coupon } from "../entitlements/index.ts";
import { periods } from "../prices/index.ts";
import { findPausedProducts } from "./access.query.ts";
import type { OrderLine } from "./orders.repository.ts";
import { planPeriod } from "./paid-periods.ts";
import { accessOf } from "./products.ts";
import type { OfferedProduct } from "./products.ts";

/** An order line with the period it would buy now. */
export interface QuotedLine extends OrderLine {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export interface QuoteProblem {
  readonly product: string;
  readonly name: string;
  readonly message: string;
}

/** Prices of products for a member or visitor at a moment. Amounts include GST, in paise. */
export interface Quote extends TaxSplit {
  readonly lines: readonly QuotedLine[];
  readonly problems: readonly QuoteProblem[];
  readonly price: number;
  readonly discount: number;
  readonly amount: number;
  /** The coupon that gives the discount. */
  readonly coupon: Coupon | null;
  readonly couponProblem: string | null;
  readonly placeOfSupply: string;
}

/** The coupon of a quote, or why it does not apply. */
export type QuotedCoupon =
  | { readonly coupon: Coupon; readonly problem: null }
  | { readonly coupon: null; readonly problem: string | null };

export const noCoupon: QuotedCoupon = { coupon: null, problem: null };

/** Prices products; what cannot be bought now is a problem, not a line. */
export async function buildQuote(
  db: Executor,
  query: {
    /** Null for a visitor. */
    readonly userId: string | null;
    readonly tenant: string;
    readonly products: readonly OfferedProduct[];
    readonly coupon: QuotedCoupon;
    readonly at: Date;
  },
): Promise<Quote> {
  const { userId, tenant, products, at } = query;
  const opened = products.map(({ product }) => accessOf(product));
  const [paused, place, entriesOf] = await Promise.all([
    userId === null ? new Set<string>() : findPausedProducts(db, userId),
    findPlaceOfSupply(db, userId, tenant),
    userId === null ? () => [] : listEntriesOf(db, userId, opened),
  ]);
  const lines: (OfferedProduct & Pick<QuotedLine, "days" | "startsAt" | "endsAt">)[] = [];
  const problems: QuoteProblem[] = [];
  for (const offered of products) {
    const { product, name, period } = offered;
    const access = accessOf(product);
    if (paused.has(access)) {
      problems.push({ product, name, message: "Paused. Resume it before paying for more days." });
      continue;
    }
    const planned = planPeriod(entriesOf(access), periods[period].days, at);
    if (planned instanceof Date) {
      const message = `Already paid for. You can pay at most one year in advance: renew from ${formatDate(planned)}.`;
      problems.push({ product, name, message });
    } else lines.push({ ...offered, ...planned });
  }
  const { coupon } = query.coupon;
  const discount: Discount | null = coupon?.terms.kind === "discount" ? coupon.terms : null;
  const priced = priceCart(
    lines.map(({ product, period, amount, days }) => ({
      product,
      price: amount,
      days: periods[period].days,
      charged: days,
    })),
    discount,
  );
  const isApplied = priced.refusal === null && lines.length > 0;
  return {
    lines: lines.map(({ product, name, period, days, startsAt, endsAt }, at) => ({
      product,
      name,
      period,
      days,
      startsAt,
      endsAt,
      pricePaise: priced.lines[at]?.price ?? 0,
      discountPaise: priced.lines[at]?.discount ?? 0,
    })),
    problems,
    price: priced.price,
    discount: priced.discount,
    amount: priced.amount,
    ...splitTax(priced.amount, place.isWithinState),
    coupon: isApplied ? coupon : null,
    couponProblem:
      query.coupon.problem ??
      (discount === null || priced.refusal === null || lines.length === 0
        ? null
        : describeRefusal(priced.refusal, discount)),
    placeOfSupply: place.stateCode,
  };
}

function describeRefusal(refusal: "not_for_these" | "below_minimum", { least }: Discount): string {
  return refusal === "not_for_these"
    ? "This coupon does not apply to these products."
    : `This coupon needs an order of at least ₹${(least / 100).toLocaleString("en-IN")}.`;
}
