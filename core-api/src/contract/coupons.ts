/** What a coupon gives. */
export interface CouponTerms {
  /** A `discount` lowers the price of a payment; the others are redeemed. */
  readonly kind: "subscription" | "trial" | "discount";
  /** Days that redeeming gives; null for a discount. */
  readonly days: number | null;
  /** Null for anything but a discount. */
  readonly percent_off: number | null;
}

/** A coupon that is shown to a member who can use it. */
export interface OfferedCoupon extends CouponTerms {
  /** Its code. */
  readonly coupon: string;
  /** An instant, ISO 8601 UTC. */
  readonly valid_till: string;
}

/** `GET /user/coupons`, and a part of every sign-in. */
export interface CouponOffers {
  /** Of the site that the member is on. */
  readonly broker_coupons: readonly OfferedCoupon[];
  /** Of the chat bot. */
  readonly telegram_coupons: readonly OfferedCoupon[];
}
