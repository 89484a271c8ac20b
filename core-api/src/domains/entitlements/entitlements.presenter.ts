import type {
  CouponAnswer,
  PricingAnswer,
  ProductsPricing,
  RedeemAnswer,
  SubscriptionAnswer,
} from "../../contract/index.ts";
import { percentOf } from "../../platform/money/paise.ts";
import type { Coupon } from "./coupon.ts";
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

export function presentCoupon({ code, terms }: Coupon): CouponAnswer {
  const isDiscount = terms.kind === "discount";
  const price = subscriptionPlan.pricePaise;
  const discount = isDiscount ? percentOf(price, terms.percentOff) : 0;
  return {
    success: true,
    message: messages.couponApplied,
    coupon: code,
    kind: terms.kind,
    days: isDiscount ? null : terms.days,
    percent_off: isDiscount ? terms.percentOff : null,
    price_paise: price,
    discount_paise: discount,
    payable_paise: price - discount,
  };
}
