/** Texts of the product's public contract, to the letter. */
export const messages = {
  couponApplied: " Applied!",
  couponNotValid: "Coupon not valid !",
  couponCopied: "coupon copied !",
  subscriptionPaid: "Your payment is successful !",
  boxesPaid: "Payment recieved Successfully",
  notCaptured: "Error: Failed to capture payment, please contact support",
} as const;

/** Shown wherever a payment is made. */
export const promises = {
  renewal: "No auto-renewal: you are charged once.",
  refund: "Cancel any time: unused days are refunded.",
  free: "No payment details needed. It never becomes a charge.",
} as const;
