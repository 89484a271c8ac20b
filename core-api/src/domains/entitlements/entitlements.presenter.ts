import type {
  CouponAnswer,
  CouponOffers,
  CouponTerms,
  OfferedCoupon,
  PricingAnswer,
  ProductsPricing,
  RedeemAnswer,
  SubscriptionAnswer,
} from "../../contract/index.ts";
import { percentOf } from "../../platform/money/paise.ts";
import type { Coupon, CouponChannel } from "./coupon.ts";
import type { Redemption } from "./coupons.service.ts";
import type { Entitlement } from "./entitlement.ts";
import { messages } from "./messages.ts";
import { describeStatement } from "./statement.ts";
import { plans, subscriptionPlan } from "./subscription-plan.ts";

const paiseInRupee = 100;

export function presentSubscription(entitlement: Entitlement): SubscriptionAnswer {
  return {
    subscribed: entitlement.subscribed,
    free_trial: entitlement.freeTrial,
    trial_valid_till: entitlement.trialTill?.toISOString() ?? null,
    subs_valid_till: entitlement.validTill?.toISOString() ?? null,
  };
}

/** Plans and the banner as sign-in, brokers and the pricing screen tell them. */
export function presentProductsPricing(entitlement: Entitlement, at: Date): ProductsPricing {
  const { type, text } = describeStatement(entitlement, at);
  return {
    statement_type: type,
    statement: text,
    products: subscriptionPlan.products,
    pricing: plans.map(({ pricePaise, scheme, duration }) => ({
      price: pricePaise / paiseInRupee,
      scheme,
      duration,
    })),
  };
}

export function presentPricing(entitlement: Entitlement, at: Date): PricingAnswer {
  return {
    ...presentProductsPricing(entitlement, at),
    ...presentSubscription(entitlement),
    plans: plans.map(({ pricePaise, ...plan }) => ({ ...plan, price_paise: pricePaise })),
  };
}

export function presentRedemption({ code, entitlement }: Redemption): RedeemAnswer {
  return {
    success: true,
    message: messages.couponApplied,
    coupon: code,
    ...presentSubscription(entitlement),
  };
}

/** Coupons as sign-in and `GET /user/coupons` offer them. */
export function presentOffers(coupons: readonly Coupon[]): CouponOffers {
  const offeredBy = (channel: CouponChannel): readonly OfferedCoupon[] =>
    coupons.filter((coupon) => coupon.offeredBy === channel).map(presentOffer);
  return { broker_coupons: offeredBy("broker"), telegram_coupons: offeredBy("telegram") };
}

function presentOffer({ code, terms, validUntil }: Coupon): OfferedCoupon {
  return { coupon: code, ...presentTerms(terms), valid_till: validUntil.toISOString() };
}

function presentTerms(terms: Coupon["terms"]): CouponTerms {
  return terms.kind === "discount"
    ? { kind: terms.kind, days: null, percent_off: terms.percentOff }
    : { kind: terms.kind, days: terms.days, percent_off: null };
}

/** What gives days is redeemed without a payment. */
export function presentCoupon({ code, terms }: Coupon): CouponAnswer {
  const price = subscriptionPlan.pricePaise;
  const discount = terms.kind === "discount" ? percentOf(price, terms.percentOff) : price;
  return {
    success: true,
    message: messages.couponApplied,
    coupon: code,
    ...presentTerms(terms),
    price_paise: price,
    discount_paise: discount,
    payable_paise: price - discount,
  };
}
