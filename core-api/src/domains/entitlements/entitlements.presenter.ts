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
import { priceCart } from "@munshi/engine/payments";
import type { Coupon, CouponChannel } from "./coupon.ts";
import type { Redemption } from "./coupons.service.ts";
import type { Entitlement } from "./entitlement.ts";
import { messages } from "./coupons.service.ts";
import { describeStatement } from "./statement.ts";
import { periods, planKey, printPeriod } from "../prices/index.ts";
import type { Plan } from "../prices/index.ts";

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
export function presentProductsPricing(
  entitlement: Entitlement,
  plans: readonly Plan[],
  at: Date,
): ProductsPricing {
  const { type, text } = describeStatement(entitlement, at);
  return {
    statement_type: type,
    statement: text,
    products: [...new Set(plans.flatMap(({ products }) => products))],
    pricing: plans.map(({ pricePaise, scheme, period }) => ({
      price: pricePaise / paiseInRupee,
      scheme,
      duration: printPeriod(period),
    })),
  };
}

export function presentPricing(
  entitlement: Entitlement,
  plans: readonly Plan[],
  at: Date,
): PricingAnswer {
  return {
    ...presentProductsPricing(entitlement, plans, at),
    ...presentSubscription(entitlement),
    plans: plans.map(({ pricePaise, period, ...plan }) => ({
      ...plan,
      duration: printPeriod(period),
      price_paise: pricePaise,
    })),
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
    ? {
        kind: terms.kind,
        days: null,
        percent_off: terms.percentOff,
        amount_off_paise: terms.amountOff,
        least_paise: terms.least,
        most_off_paise: terms.most,
      }
    : {
        kind: terms.kind,
        days: terms.days,
        percent_off: null,
        amount_off_paise: null,
        least_paise: 0,
        most_off_paise: null,
      };
}

/** Applies a coupon to the cheapest plan; a coupon for days is redeemed without a payment. */
export function presentCoupon({ code, terms }: Coupon, plans: readonly Plan[]): CouponAnswer {
  const plan = plans.toSorted((one, other) => one.pricePaise - other.pricePaise)[0];
  const price = plan?.pricePaise ?? 0;
  const discount = plan === undefined ? 0 : discountOf(terms, plan);
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

function discountOf(terms: Coupon["terms"], { id, pricePaise: price, period }: Plan): number {
  if (terms.kind !== "discount") return price;
  const { days } = periods[period];
  return priceCart([{ product: planKey(id), price, days, charged: days }], terms).discount;
}
