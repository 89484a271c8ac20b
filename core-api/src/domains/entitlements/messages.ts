/** Texts of the public contract, to the letter. */
export const messages = {
  couponUnverified: "There is some issue in verifying the coupon",
  couponInvalid: "Coupon not valid !",
  couponApplied: " Applied!",
} as const;
