import type { PlainAnswer, ProductsPricing } from "./accounts.ts";
import type { CouponTerms } from "./coupons.ts";

/** `POST /user/redeem_code`. */
export interface RedeemPayload {
  /** Case and spaces around it do not matter. */
  readonly coupon: string;
  /** What the browser remembers of a broker; decides nothing. */
  readonly broker?: string | number | null;
  readonly ref_id?: string | number | null;
}

/** What somebody may use at this moment; also `GET /user/subscription`. */
export interface SubscriptionAnswer {
  /** A running free trial counts. */
  readonly subscribed: boolean;
  readonly free_trial: boolean;
  /**
   * The last instant (ISO 8601 UTC) at which the free trial is all that runs; before
   * `subs_valid_till` where a subscription follows it. Null unless `free_trial`.
   */
  readonly trial_valid_till: string | null;
  /** An instant, ISO 8601 UTC; null for who never subscribed. */
  readonly subs_valid_till: string | null;
}

/** `message` is ` Applied!`, to be shown behind the coupon. */
export interface RedeemAnswer extends PlainAnswer, SubscriptionAnswer {
  /** As it is written on the offer. */
  readonly coupon: string;
}

/** `GET /user/coupon_valid?coupon=`; an invalid one is a 400 with `Coupon not valid !`. */
export interface CouponAnswer extends PlainAnswer, CouponTerms {
  readonly coupon: string;
  /**
   * Of the plan, in paise: `price_paise` - `discount_paise` = `payable_paise`, which is 0 where
   * redeeming gives days.
   */
  readonly price_paise: number;
  readonly discount_paise: number;
  readonly payable_paise: number;
}

export interface SubscriptionPlan {
  readonly id: string;
  readonly scheme: string;
  readonly duration: string;
  readonly price_paise: number;
  readonly products: readonly string[];
}

/** `GET /user/pricing`, for visitors too: their statement is empty. */
export interface PricingAnswer extends ProductsPricing, SubscriptionAnswer {
  readonly plans: readonly SubscriptionPlan[];
}
